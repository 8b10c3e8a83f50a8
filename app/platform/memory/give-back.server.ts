/** How often it is looked whether anybody asks for anything. */
const lookMilliseconds = 10_000;
/** A proxy that looks at `/readyz` each second, and a few readers. */
const mostWhileQuiet = 30;
/** What is held has grown so much since it was last given back. */
const worthIt = 1.2;

/**
 * Gives memory back to the system while hardly anybody asks for anything: by itself V8 keeps whatever a start or a load made it take. It takes about
 * a tenth of a second, so it is not done while people wait, and done again only when much has come together. `requests` tells how many have come so far.
 */
export function startGivingBack(
  requests: () => number,
  held: () => number = process.memoryUsage.rss,
  // There with `--expose-gc` alone.
  giveBack: () => void = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
): { stop: () => void } {
  let [seen, kept] = [0, 0];
  const timer = setInterval(() => {
    const came = requests() - seen;
    seen += came;
    if (came > mostWhileQuiet || held() < kept * worthIt) return;
    giveBack();
    kept = held();
  }, lookMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

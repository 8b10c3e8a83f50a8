/** How often it is looked whether anybody asks for anything. */
const lookMilliseconds = 10_000;
/** A proxy that looks at `/readyz` each second, and a few readers. */
const mostWhileQuiet = 30;
/** What is held has grown so much since it was last given back; and where much has been worked since, and that is over. */
const worthIt = { anyTime: 1.2, afterWork: 1.05 };
/** More time of the processor than this between two looks is busy; mails that follow a load take it too, when nobody asks any more. */
const busyMilliseconds = 2000;

/**
 * Gives memory back to the system while hardly anybody asks for anything: by itself V8 keeps whatever a start or a load made it take. It takes about
 * a tenth of a second, so it is not done while people wait, and done again only when much has come together, or once when the work that a load left
 * behind is done. `requests` tells how many have come so far, `worked` the milliseconds that the process has had of the processor.
 */
export function startGivingBack(
  requests: () => number,
  held: () => number = process.memoryUsage.rss,
  // There with `--expose-gc` alone.
  giveBack: () => void = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  worked: () => number = processorMilliseconds,
): { stop: () => void } {
  let [seen, spent, kept] = [0, 0, 0];
  let hasWorked = false;
  const timer = setInterval(() => {
    const [came, took] = [requests() - seen, worked() - spent];
    [seen, spent] = [seen + came, spent + took];
    const isBusy = took > busyMilliseconds;
    hasWorked ||= isBusy;
    const worth = hasWorked && !isBusy ? worthIt.afterWork : worthIt.anyTime;
    if (came > mostWhileQuiet || held() < kept * worth) return;
    giveBack();
    kept = held();
    hasWorked = isBusy;
  }, lookMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

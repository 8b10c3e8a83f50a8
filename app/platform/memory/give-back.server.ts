/** How often it is looked whether anybody asks for anything. */
const lookMilliseconds = 10_000;
/** A proxy that looks at `/readyz` each second, and a few readers. */
const mostWhileQuiet = 30;
/** What is held has grown so much since it was last given back; and where much has been worked since, and that is over. */
const worthIt = { anyTime: 1.2, afterWork: 1.05 };
/** More time of the processor than this between two looks is busy; mails that follow a load take it too, when nobody asks any more. */
const busyMilliseconds = 2000;

/** Gives memory back while hardly anybody asks for anything: V8 keeps what a load made it take. It takes a tenth of a second, so it is done again only when much has come together, or once when what a load left behind is worked off. `requests`: how many have come; `worked`: milliseconds of the processor. */
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

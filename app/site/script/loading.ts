// A page that could not show its data yet looks for it again and fills itself in. Loaded where there is one (load-later.ts).
const everyMilliseconds = 3000;
const address = document.querySelector<HTMLElement>('[data-loading-from]')?.dataset['loadingFrom'] ?? '';

const timer = setInterval(async () => {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  clearInterval(timer);
  location.reload();
}, everyMilliseconds);

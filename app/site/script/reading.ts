import { whenBack } from '../../platform/form/connection.ts';

/** Lets the browser keep the catalogue for reading without a connection, once the page itself is done. */
export function keepForReading(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const begin = () => void register().catch(() => null);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
  const again = document.querySelector('[data-reload]');
  again?.addEventListener('click', () => location.reload());
  // A browser that says it is online may not reach us yet.
  if (again) whenBack(() => location.reload());
}

type Connection = { saveData?: boolean; effectiveType?: string };

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  // Pages nobody has asked for come over a good line only.
  if (!saveData && effectiveType === '4g') active?.postMessage('keep', []);
}

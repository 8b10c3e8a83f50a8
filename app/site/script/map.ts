/** The street map of somebody else is loaded when it is asked for, never before. Without scripts the link opens it in a page of its own. */
export function openMap(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-map]')) {
    const load = (event: Event) => {
      event.preventDefault();
      const frame = document.createElement('iframe');
      frame.src = link.dataset['map']!;
      frame.title = link.dataset['mapTitle']!;
      frame.className = 'street-map';
      frame.referrerPolicy = 'no-referrer';
      // The link stays, and leads to the map's own page: the frame may be blocked, and nothing tells us.
      link.before(frame);
      link.textContent = link.dataset['mapPage']!;
      frame.focus();
    };
    link.addEventListener('click', load, { once: true });
  }
}

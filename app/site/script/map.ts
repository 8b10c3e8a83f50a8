/** The street map of somebody else is loaded when it is asked for, never before. Without scripts the link opens it in a page of its own. */
export function openMap(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-map]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const frame = document.createElement('iframe');
      frame.src = link.dataset['map'] ?? '';
      frame.title = link.dataset['mapTitle'] ?? 'Street map';
      frame.className = 'street-map';
      frame.referrerPolicy = 'no-referrer';
      link.replaceWith(frame);
      frame.focus();
    });
  }
}

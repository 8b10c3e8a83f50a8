/** The floating tag leaves the screen to a form that is being filled in, and to the footer. */
export function hideTag(): void {
  const tag = document.querySelector<HTMLElement>('[data-tag]');
  const footer = document.querySelector('footer');
  if (!tag || !footer) return;
  let nearFooter = false;
  const show = () => {
    const typing = document.activeElement?.matches('input, select, textarea') ?? false;
    tag.toggleAttribute('data-away', nearFooter || typing);
  };
  new IntersectionObserver(([entry]) => {
    nearFooter = entry?.isIntersecting ?? false;
    show();
  }).observe(footer);
  document.addEventListener('focusin', show);
  document.addEventListener('focusout', () => setTimeout(show));
}

/** Menus and dialogs made of `details`: Escape and a click elsewhere close them, and the focus goes back. */
export function closeMenus(): void {
  document.addEventListener('click', (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const query = form.elements.namedItem('query');
    // A blank search is ignored.
    if (form.method === 'get' && query instanceof HTMLInputElement && !query.value.trim()) event.preventDefault();
  });
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

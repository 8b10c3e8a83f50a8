/** Where the browser keeps the button that was pressed before React took the page over. */
type Pressed = { pressed?: HTMLButtonElement };

/** Stands in the page itself, so that it listens at once. Buttons that send a form need nobody; of the others a press that nobody hears yet is kept. */
export const keepPressed = `addEventListener('click',({target})=>{const button=document.documentElement.hasAttribute('data-hydrating')&&target.closest('#page button[type=button]');if(button){window.pressed?.removeAttribute('aria-busy');window.pressed=button;button.setAttribute('aria-busy','true')}})`;

/** React has taken over: what was pressed last is pressed now. */
export function pressAgain(): void {
  const { pressed } = globalThis as Pressed;
  delete (globalThis as Pressed).pressed;
  pressed?.removeAttribute('aria-busy');
  pressed?.click();
}

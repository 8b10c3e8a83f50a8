/** Takes somebody to a part of the page, out of every fold around it. */
export function reveal(part: HTMLElement | null | undefined): void {
  if (!part) return;
  for (let fold = part.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  part.focus();
}

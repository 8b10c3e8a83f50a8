const mark = 'Error: ';

/** The title of a page, which says first that its form was refused: it is what is heard first, and what a tab shows. */
export function errorTitle(title: string, refused: boolean): string {
  const plain = title.startsWith(mark) ? title.slice(mark.length) : title;
  return refused ? mark + plain : plain;
}

/** The same for a page that is open already. */
export function markTitle(refused: boolean): void {
  document.title = errorTitle(document.title, refused);
}

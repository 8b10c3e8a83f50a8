/** As much as the field takes. */
const mostLetters = 150;

/** The contact form, begun with what it is about. */
export const contactAbout = (subject: string): string =>
  `/contact#subject=${encodeURIComponent([...subject].slice(0, mostLetters).join(''))}`;

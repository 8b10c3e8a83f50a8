/** The contact form, begun with what it is about. */
export const contactAbout = (subject: string): string => `/contact#subject=${encodeURIComponent(subject)}`;

export const contactAbout = (subject: string): string => `/contact#subject=${encodeURIComponent(subject)}`;

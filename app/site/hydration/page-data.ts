/** What the browser needs of the server to take a page over: where its component lies, and the data it was made from. */
export type PageData = { module: string; loaderData: unknown };

/** The element that holds it, as JSON. */
export const dataId = 'page-data';

/** The element that holds the page alone, without header, messages and footer. */
export const pageId = 'page';

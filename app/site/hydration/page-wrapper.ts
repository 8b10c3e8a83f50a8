/** Stands in the browser for React Router's wrapper of a page, which finds the page's data in its own router: here the page is given them. */
export const UNSAFE_withComponentProps = <Page>(page: Page): Page => page;

/** Where the desk finds a public page with a draft in it. What the page itself is asked, such as `?query=…`, goes along. */
export function previewAddress(page: string, subject: string, draft: string): string {
  const [path = '', asked = ''] = page.split('?');
  const query = new URLSearchParams(asked);
  query.set('subject', subject);
  query.set('draft', draft);
  return `/office/preview${path}?${query}`;
}

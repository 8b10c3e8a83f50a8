/** What a route says of itself in `export const handle`. */
export type PageHandle = {
  /**
   * 'document': the same for everybody, held in memory, no client framework.
   * 'application': hydrated in the browser, rendered for each request, may show what belongs to one person.
   */
  kind: 'document' | 'application';
  /** The query parameter a document is made from; without it queries change nothing. */
  query?: string | undefined;
};

/** Reads a route's handle; a route that says nothing is an application, which is never held. */
export function readHandle(value: unknown): PageHandle {
  return typeof value === 'object' && value !== null && 'kind' in value
    ? (value as PageHandle)
    : { kind: 'application' };
}

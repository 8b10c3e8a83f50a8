/** What a route says of itself in `export const handle`. */
export type PageHandle = {
  /**
   * 'document': the same for everybody, held in memory, no client framework.
   * 'application': hydrated in the browser, rendered for each request, may show what belongs to one person.
   */
  kind: 'document' | 'application';
  /** The query parameter a document is made from; without it queries change nothing. */
  query?: string | undefined;
  /** Names of forms on the page that show their own errors when a post without scripts brings them back. */
  forms?: readonly string[] | undefined;
  /** Whether search engines are told of it: documents are unless they say no, applications only when they say yes. */
  listed?: boolean | undefined;
  /** What its address carries is a token, kept letter by letter: no other spelling leads there. */
  exact?: boolean | undefined;
  /** A document that may know its reader by their session: whoever brings a cookie has it made for them alone. */
  own?: boolean | undefined;
  /** The page brings its own frame. */
  frameless?: boolean | undefined;
  /** The page's last band is steel, which the footer continues. */
  endsInSteel?: boolean | undefined;
  /** What its address carries is written in capitals, as references are. */
  capitals?: boolean | undefined;
  /** Another site that the page may frame once the reader asks for it. */
  frameSource?: string | undefined;
};

/** Reads a route's handle; a route that says nothing is an application, which is never held. */
export function readHandle(value: unknown): PageHandle {
  return typeof value === 'object' && value !== null && 'kind' in value
    ? (value as PageHandle)
    : { kind: 'application' };
}

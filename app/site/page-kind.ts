import { z } from 'zod';

/** What a route says of itself in `export const handle`. */
export type PageHandle = {
  /**
   * 'document': the same for everybody, held in memory, no client framework.
   * 'application': hydrated in the browser, rendered for each request, may show what belongs to one person.
   */
  kind: 'document' | 'application';
};

const handle = z.object({ kind: z.enum(['document', 'application']) });

/** Reads a route's handle; a route that says nothing is an application, which is never held. */
export function kindOf(value: unknown): PageHandle['kind'] {
  const parsed = handle.safeParse(value);
  return parsed.success ? parsed.data.kind : 'application';
}

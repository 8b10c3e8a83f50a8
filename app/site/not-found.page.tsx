import { data } from 'react-router';
import type { PageHandle } from './page-kind.ts';
import { NotFoundPage } from './problem-pages.tsx';

export const handle: PageHandle = { kind: 'document' };

/** Every address that nothing else has: a page like any other, with status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage error={null} />;
}

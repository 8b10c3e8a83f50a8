import { Gallery } from './gallery.tsx';
import type { PageHandle } from '../../site/head/page-head.tsx';

export const handle: PageHandle = { kind: 'application', frameless: true };

/** Development only: every component of the design in every state. */
export default function GalleryPage() {
  return (
    <>
      <title>Gallery</title>
      <Gallery />
    </>
  );
}

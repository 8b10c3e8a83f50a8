import { Gallery } from '../../design/gallery/gallery.tsx';
import type { PageHandle } from '../head/page-head.tsx';

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

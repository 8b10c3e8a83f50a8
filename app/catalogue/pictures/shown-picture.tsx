import { oneAddress, pictureAddress, pictureFormats, type Picture as Shown } from './picture.ts';
import { classNames } from '../../design/class-names.ts';

type Props = { picture: Shown; sizes: string; eager?: boolean | undefined; className?: string | undefined };

export function ShownPicture({ picture, ...look }: Props) {
  const { id, alt, width, height, widths } = picture;
  return (
    <Picture
      sources={pictureFormats.map((format) => ({
        type: `image/${format}`,
        srcSet: widths.map((one) => `${pictureAddress(id, one, format)} ${one}w`).join(', '),
      }))}
      src={oneAddress(picture)}
      alt={alt}
      width={width}
      height={height}
      {...look}
    />
  );
}

type PictureProps = {
  /** Best first: the type and, for each width, an address, as `srcset` takes them. */
  sources: readonly { type: string; srcSet: string }[];
  src: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as `sizes` takes it. */
  sizes: string;
  /** In view when the page opens: loaded at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** A photograph or drawing in several widths and formats; the browser takes the one that fits. */
function Picture({ sources, src, alt, width, height, sizes, eager, className }: PictureProps) {
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={classNames('picture', className)}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}

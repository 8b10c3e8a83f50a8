import { classNames } from '../class-names.ts';

type Props = {
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
export function Picture({ sources, src, alt, width, height, sizes, eager, className }: Props) {
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

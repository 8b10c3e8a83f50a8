import { Picture } from '../../design/picture/picture.tsx';
import { oneAddress, pictureAddress, pictureFormats, type Picture as Shown } from './picture.ts';

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

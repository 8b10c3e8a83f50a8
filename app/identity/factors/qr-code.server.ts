import { encode } from 'uqr';

/** A QR code as an SVG draws it: the side in squares, with the quiet zone, and the dark squares as one path. */
export type QrCode = { side: number; path: string };

/** Drawn here, so that no page carries the library. Least error correction unless asked: screens have no scratches, bigger squares scan better. Four light squares around it (ISO 18004). */
export function qrCodeOf(text: string, ecc: 'L' | 'M' = 'L'): QrCode {
  const { size, data } = encode(text, { ecc, border: 4 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      const begin = x;
      while (row[x]) x += 1;
      if (x > begin) path += `M${begin} ${y}h${x - begin}v1H${begin}z`;
    }
  }
  return { side: size, path };
}

export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif';

const endings: Record<FileKind, RegExp> = {
  jpeg: /\.(jpe?g|jfif)$/i,
  png: /\.png$/i,
  webp: /\.webp$/i,
  avif: /\.avif$/i,
};

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** What a file is by its first bytes, whatever it is called. */
function kindOf(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(bytes, 8, 12))) return 'avif';
  return null;
}

/** What a file is, or why it is not taken. Nothing else is ever given to the picture library. */
export function lookAtFile(name: string, bytes: Uint8Array): { kind: FileKind } | { refusal: string } {
  if (bytes.length === 0) return { refusal: 'This file is empty.' };
  const kind = kindOf(bytes);
  if (!kind) {
    const start = text(bytes, 0, 1000).toLowerCase();
    if (start.includes('<svg')) return { refusal: 'SVG drawings are not taken. Please save it as PNG.' };
    if (start.startsWith('gif8')) return { refusal: 'GIF pictures are not taken. Please save it as PNG or JPEG.' };
    return { refusal: 'This is not a picture we can take. Please choose a JPEG, PNG, WebP or AVIF file.' };
  }
  if (!endings[kind].test(name))
    return { refusal: `This file is named otherwise than what it is, ${kind.toUpperCase()}. Please save it again.` };
  if (moves(kind, bytes)) return { refusal: 'Moving pictures are not taken.' };
  return { kind };
}

/** The library looks at the first frame alone; what moves is told by the marks of its format. */
function moves(kind: FileKind, bytes: Uint8Array): boolean {
  if (kind === 'avif') return text(bytes, 8, 12) === 'avis';
  if (kind === 'webp') return text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return kind === 'png' && text(bytes, 0, 20_000).includes('acTL');
}

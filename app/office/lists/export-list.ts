import { OfficeRefusal, refusedEvent } from '../ground/ask-office.ts';
import type { Format } from '../ground/sheets/sheet.ts';

/** How many bytes of a file are there, and how many rows it will have; null where the server did not count. */
export type Progress = { bytes: number; rows: number | null };

export type Fetched = { file: Blob; name: string };

/** Fetches the export of a list, telling how far it has come. Throws OfficeRefusal; an AbortError when it is cancelled. */
export async function fetchFile(
  list: string,
  format: Format,
  query: URLSearchParams,
  { onProgress, signal }: { onProgress: (progress: Progress) => void; signal: AbortSignal },
): Promise<Fetched> {
  const answer = await fetch(`/office/api/exports/${list}.${format}?${query}`, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : lost();
  });
  if (!answer.ok || !answer.body) throw await refusalOf(answer);
  const counted = answer.headers.get('x-total-rows');
  const rows = counted === null ? null : Number(counted);
  const pieces: BlobPart[] = [];
  let bytes = 0;
  onProgress({ bytes, rows });
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : lost();
    });
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    onProgress({ bytes, rows });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const type = answer.headers.get('content-type') ?? '';
  return { file: new Blob(pieces, { type }), name: name ?? `${list}.${format}` };
}

const lost = () => new OfficeRefusal(0, 'offline', 'The file did not arrive whole. Please try again.');

async function refusalOf(answer: Response): Promise<OfficeRefusal> {
  const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (answer.status === 404) dispatchEvent(new Event(refusedEvent));
  const sentence = said.message ?? 'Something went wrong on our side. Please try again.';
  return new OfficeRefusal(answer.status, said.code ?? '', sentence, said);
}

/** Hands a file to the browser's downloads. */
export function saveFile({ file, name }: Fetched): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Once the browser has taken it; too early and there is nothing to take.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

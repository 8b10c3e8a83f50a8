import { OfficeRefusal, refusedEvent } from '../ground/ask-office.ts';
import { csvCounter, workbookCounter } from '../sheets/count-rows.ts';
import type { Format } from '../sheets/sheet.ts';

/** How much of a file is there; `total` is null where the server did not count. */
export type Progress = { rows: number; total: number | null };

export type Fetched = { file: Blob; name: string; rows: number };

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
  const total = counted === null ? null : Number(counted);
  const counter = format === 'csv' ? csvCounter() : workbookCounter();
  const pieces: BlobPart[] = [];
  let rows = 0;
  onProgress({ rows, total });
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : lost();
    });
    if (done) break;
    pieces.push(value);
    rows = counter.add(value);
    onProgress({ rows, total });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const type = answer.headers.get('content-type') ?? '';
  return { file: new Blob(pieces, { type }), name: name ?? `${list}.${format}`, rows };
}

const lost = () => new OfficeRefusal(0, 'offline', 'The file did not arrive whole. Please try again.');

async function refusalOf(answer: Response): Promise<OfficeRefusal> {
  const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (answer.status === 404) dispatchEvent(new Event(refusedEvent));
  const sentence = said.message ?? 'Something went wrong on our side. Please try again.';
  return new OfficeRefusal(answer.status, said.code ?? '', sentence, said);
}

/** Hands a file to the browser's downloads. */
export function saveFile({ file, name }: Pick<Fetched, 'file' | 'name'>): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Once the browser has taken it; too early and there is nothing to take.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

import { useMayAct, useNotify } from '../ground/use-calls.office.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { QuietButton } from '../../design/button/button.tsx';
import { useConfirmed } from '../ground/confirm-dialog.office.tsx';
import { OfficeIcon } from '../ground/icons.tsx';
import type { Format } from '../ground/sheets/sheet.ts';
import type { List } from './list.ts';
import { queryOfList, useListState } from './list-state.office.tsx';
import { OfficeRefusal, refusedEvent } from '../ground/ask-office.ts';

const number = new Intl.NumberFormat('en-IN');
const kilobytes = (bytes: number) => `${number.format(Math.ceil(bytes / 1024))} KB`;
const inRows = (rows: number) => `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`;
const formats: Record<Format, string> = { xlsx: 'Export to Excel', csv: 'Export as CSV' };

/** Takes out exactly what the list is filtered to, in its sort, with every field. The password is asked for first. */
export function ExportButtons({ list }: { list: List }) {
  const mayWork = useMayAct('office');
  const state = useListState();
  return mayWork ? <ExportMenu name={list.name} query={() => new URLSearchParams(queryOfList(state))} /> : null;
}

type MenuProps = {
  name: string;
  query: () => URLSearchParams;
  /** What else may be taken out. */ children?: ReactNode;
};

export function ExportMenu({ name, query, children }: MenuProps) {
  const { start, cancel, progress } = useExport(name, query);
  return (
    <section className="office-export" aria-label="Export">
      {progress ? (
        <ExportProgress progress={progress} onCancel={cancel} />
      ) : (
        <details className="list-menu list-menu--end" data-menu>
          <summary>
            <OfficeIcon name="export" />
            <span className="office-export__word">{children ? 'Print and export' : 'Export'}</span>
          </summary>
          <div className="panel list-menu__panel">
            {(Object.keys(formats) as Format[]).map((format) => (
              <button
                key={format}
                type="button"
                className="menu-choice"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open');
                  void start(format);
                }}
              >
                {formats[format]}
              </button>
            ))}
            {children}
          </div>
        </details>
      )}
    </section>
  );
}

function ExportProgress({ progress: { bytes, rows }, onCancel }: { progress: Progress; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The buttons that were pressed are gone: what can be done now is to stop.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <>
      <progress className="office-progress" aria-label="Export" />
      <span>
        {kilobytes(bytes)}
        {rows === null ? '' : ` of a file with ${inRows(rows)}`} received
      </span>
      <QuietButton ref={cancel} onClick={onCancel}>
        Cancel
      </QuietButton>
    </>
  );
}

function useExport(name: string, query: () => URLSearchParams) {
  const notify = useNotify();
  const confirmed = useConfirmed();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function start(format: Format) {
    const stop = new AbortController();
    stopping.current = stop;
    try {
      const fetched = await confirmed(() =>
        fetchFile(name, format, query(), { onProgress: setProgress, signal: stop.signal }),
      );
      saveFile(fetched);
      notify(`${fetched.name} is saved (${kilobytes(fetched.file.size)}).`, { type: 'success' });
    } catch (error) {
      if (stop.signal.aborted) notify('The export was cancelled. Nothing was saved.', { type: 'info' });
      else notify((error as Error).message, { type: 'error' });
    } finally {
      setProgress(null);
    }
  }
  return { start, cancel: () => stopping.current?.abort(), progress };
}

/** How many bytes of a file are there, and how many rows it will have; null where the server did not count. */
type Progress = { bytes: number; rows: number | null };

type Fetched = { file: Blob; name: string };

/** Fetches the export of a list, telling how far it has come. Throws OfficeRefusal; an AbortError when it is cancelled. */
async function fetchFile(
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

function saveFile({ file, name }: Fetched): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Once the browser has taken it; too early and there is nothing to take.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

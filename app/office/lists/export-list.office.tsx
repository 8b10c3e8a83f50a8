import { useNotify } from '../ground/notices.office.tsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { useConfirmed } from '../ground/confirm-dialog.office.tsx';
import { OfficeIcon } from '../ground/icons.tsx';
import { useMayAct } from '../ground/me.office.tsx';
import type { Format } from '../ground/sheets/sheet.ts';
import { fetchFile, saveFile, type Progress } from './export-list.ts';
import type { List } from './list.ts';
import { queryOfList, useListState } from './list-state.office.tsx';

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

/** Takes out a file by its name, narrowed as the query says. For who may. */
export function ExportMenu({ name, query }: { name: string; query: () => URLSearchParams }) {
  const { start, cancel, progress } = useExport(name, query);
  return (
    <section className="office-export" aria-label="Export">
      {progress ? (
        <ExportProgress progress={progress} onCancel={cancel} />
      ) : (
        <details className="list-menu list-menu--end" data-menu>
          <summary>
            <OfficeIcon name="export" />
            <span className="office-export__word">Export</span>
          </summary>
          <div className="list-menu__panel">
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
      <Button ref={cancel} look="outline" small onClick={onCancel}>
        Cancel
      </Button>
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

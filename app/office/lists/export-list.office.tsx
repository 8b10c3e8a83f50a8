import { useMayAct, useNotify } from '../ground/use-calls.office.tsx';
import type { ReactNode } from 'react';
import { OfficeRefusal, reach } from '../ground/ask-office.ts';
import { useConfirmed } from '../ground/confirm-dialog.office.tsx';
import { OfficeIcon } from '../ground/icons.tsx';
import type { Format } from '../ground/sheets/sheet.ts';
import type { List } from './list.ts';
import { queryOfList, useListState } from './list-state.office.tsx';

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
  const start = useExport(name, query);
  return (
    <section className="office-export" aria-label="Export">
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
    </section>
  );
}

/** Once the password is given the file is fetched whole, so that what the server refuses is said, and saved by the browser. */
function useExport(name: string, query: () => URLSearchParams) {
  const notify = useNotify();
  const confirmed = useConfirmed();
  return async (format: Format) => {
    try {
      const { file, named } = await confirmed(async () => {
        notify('The file is being made.');
        const answer = await reach(`/exports/${name}.${format}?${query()}`);
        const said = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '');
        return { file: await answer.blob(), named: said?.[1] ?? `${name}.${format}` };
      });
      const href = URL.createObjectURL(file);
      Object.assign(document.createElement('a'), { href, download: named }).click();
      // Once the browser has taken it; too early and there is nothing to take.
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
      notify(`${named} is saved.`, { type: 'success' });
    } catch (error) {
      // What breaks off on its way is no refusal.
      const words = error instanceof OfficeRefusal ? error.message : 'The file did not arrive whole. Please try again.';
      notify(words, { type: 'error' });
    }
  };
}

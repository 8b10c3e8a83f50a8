import { useMayAct, useNotify } from '../ground/use-calls.office.tsx';
import type { ReactNode } from 'react';
import { ask } from '../ground/ask-office.ts';
import { useConfirmed } from '../ground/confirm-dialog.office.tsx';
import { OfficeIcon } from '../ground/icons.tsx';
import { sessionCalls } from '../ground/me.ts';
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

/** Once the password is given the browser fetches the file as any other: it shows how far it is, and can be told to stop. */
function useExport(name: string, query: () => URLSearchParams) {
  const notify = useNotify();
  const confirmed = useConfirmed();
  return async (format: Format) => {
    try {
      await confirmed(() => ask(sessionCalls.prove, {}));
    } catch (error) {
      return notify((error as Error).message, { type: 'error' });
    }
    const file = `${name}.${format}`;
    Object.assign(document.createElement('a'), {
      href: `/office/api/exports/${file}?${query()}`,
      download: file,
    }).click();
    return notify('The file is asked for: your browser shows how far it is.');
  };
}

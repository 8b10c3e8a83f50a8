import type { App } from '../platform/app.server.ts';
import type { Content, ContentName } from './records.ts';
import { writeContent } from './save-content.server.ts';

/** Publishes a record in a transaction of its own. */
export const saveContent = <Name extends ContentName>(
  app: Pick<App, 'write' | 'now'>,
  name: Name,
  record: Content<Name>,
): Promise<void> => app.write((trx) => writeContent(trx, app, name, record));

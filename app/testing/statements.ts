import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Db } from '../platform/database/database.server.ts';

/** The same database, with every statement that is asked of it from now on, in their order. */
export function recording(db: Db): { db: Db; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements };
}

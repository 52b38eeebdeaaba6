import { CompiledQuery } from 'kysely';
import type { Database, Tx } from '#server/db/engine/database.ts';

/** How the engine goes about the queries that a read makes, each as one text. */
export async function plansOf(database: Database, read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return await database.read(async (tx) => {
    const queries: CompiledQuery[] = [];
    const spied = tx.sql.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(tx.sql.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    // Those that are compiled already don't come by the plugin.
    Object.assign(spied, {
      executeQuery(query: CompiledQuery) {
        queries.push(query);
        return tx.sql.executeQuery(query);
      },
    });
    await read({ ...tx, sql: spied });
    const explain = tx.dialect.name === 'sqlite' ? 'explain query plan' : 'explain';
    const plans: string[] = [];
    for (const query of queries) {
      const explained = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
      const { rows } = await tx.sql.executeQuery<Record<string, unknown>>(explained);
      plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('; '));
    }
    return plans;
  });
}

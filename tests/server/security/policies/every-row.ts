import { sql as text } from 'kysely';
import type { TestServer } from '#world/servers/server.ts';

/** Notes of what was asked, which a refusal leaves too. */
const notes = ['mutations', 'lanes', 'meta', 'clock', 'migrations'];

/** What an index of words is made of. */
const innards = /_words_\w+$|^sqlite_/;

const tables = new WeakMap<TestServer, Promise<string[]>>();

async function findTables({ database }: TestServer): Promise<string[]> {
  const found = await database.read(({ sql }) => sql.introspection.getTables());
  return found.map(({ name }) => name).filter((name) => !notes.includes(name) && !innards.test(name));
}

function tablesOf(server: TestServer): Promise<string[]> {
  const known = tables.get(server) ?? findTables(server);
  tables.set(server, known);
  return known;
}

/** All rows of each table as JSON, which is faster to compare; without the tables that log requests. */
export async function everyRow(server: TestServer): Promise<Record<string, string>> {
  const names = await tablesOf(server);
  return await server.database.read(async ({ sql }) => {
    const found: Record<string, string> = {};
    for (const name of names) {
      const { rows } = await text<Record<string, unknown>>`select * from ${text.table(name)}`.execute(sql);
      found[name] = JSON.stringify(rows);
    }
    return found;
  });
}

import { sql as text } from 'kysely';
import type { TestServer } from '#world/servers/server.ts';

/** Notes of what was asked, which a refusal leaves too. */
const notes = ['mutations', 'lanes', 'meta', 'clock', 'migrations'];

/** What an index of words is made of. */
const innards = /_words_\w+$|^sqlite_/;

/** All rows of all tables, but for notes of what was asked. */
export async function everyRow(server: TestServer): Promise<Record<string, unknown[]>> {
  return await server.database.read(async ({ sql }) => {
    const found: Record<string, unknown[]> = {};
    for (const { name } of await sql.introspection.getTables()) {
      if (notes.includes(name) || innards.test(name)) continue;
      const { rows } = await text<Record<string, unknown>>`select * from ${text.table(name)}`.execute(sql);
      found[name] = rows;
    }
    return found;
  });
}

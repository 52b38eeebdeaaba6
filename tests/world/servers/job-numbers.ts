import type { Tx } from '#server/db/engine/database.ts';

/** How many jobs are left to be done, and how many were set aside. */
export async function jobNumbers({ sql }: Tx): Promise<{ waiting: number; aside: number }> {
  const rows = await sql.selectFrom('jobs').select('set_aside_at').execute();
  const aside = rows.filter((row) => row.set_aside_at !== null).length;
  return { waiting: rows.length - aside, aside };
}

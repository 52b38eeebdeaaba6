import { DatabaseSync } from 'node:sqlite';

/** The contents of a database, to tell copies apart. */
export interface DatabaseDescription {
  /** number of rows by table */
  rows: Record<string, number>;
  /** names of the applied migrations */
  migrations: string[];
  epoch: string;
  /** SHA-256 of every picture that it references */
  pictures: string[];
}

export type Query = (text: string) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];

/** Columns that reference pictures, besides `blobs`, from which older versions removed those of deleted accounts. */
const pictureColumns: readonly [table: string, column: string][] = [
  ['users', 'profile_picture'],
  ['users', 'banner_image'],
  ['events', 'cover_image'],
  ['events', 'gallery_images'],
  ['posts', 'image'],
  ['chats', 'picture'],
  ['messages', 'image'],
];

/** @param columns every column of every table; the database may be older than this program */
async function picturesOf(query: Query, columns: ReadonlySet<string>): Promise<string[]> {
  const blobRows = await query('select sha256 from blobs');
  const found = new Set(blobRows.map((row) => String(row['sha256'])));
  for (const [table, column] of pictureColumns) {
    if (!columns.has(`${table}.${column}`)) continue;
    const there = columns.has(`${table}.deleted_at`) ? 'deleted_at is null and' : '';
    const rows = await query(`select ${column} as names from ${table} where ${there} ${column} like '%/media/%'`);
    for (const { names } of rows) {
      for (const [, sha256 = ''] of String(names).matchAll(/\/media\/([0-9a-f]{64})[-/]/g)) found.add(sha256);
    }
  }
  return [...found].sort();
}

/**
 * Describes a database; consistent if the query reads one snapshot.
 * @param columnsQuery returns `table` and `column` of all columns
 */
export async function describeDatabase(query: Query, columnsQuery: string): Promise<DatabaseDescription> {
  const found = (await query(columnsQuery)).map((row) => [String(row['table']), String(row['column'])] as const);
  const rows: Record<string, number> = {};
  for (const table of [...new Set(found.map(([name]) => name))].sort()) {
    const [counted] = await query(`select count(*) as count from "${table}"`);
    rows[table] = Number(counted?.['count']);
  }
  const done = await query('select name from migrations order by name');
  const lives = await query(`select value from meta where key = 'epoch'`);
  return {
    rows,
    migrations: done.map((row) => String(row['name'])),
    epoch: lives.map((row) => String(row['value'])).join(''),
    pictures: await picturesOf(query, new Set(found.map((pair) => pair.join('.')))),
  };
}

/** Word indexes keep tables of their own, which aren't counted. */
const sqliteColumns = `select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`;

export async function describeSqlite(path: string): Promise<DatabaseDescription> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return await describeDatabase((text) => database.prepare(text).all(), sqliteColumns);
  } finally {
    database.close();
  }
}

import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { statementLog } from './slow-statements.ts';
import type { SlowStatementWatch } from './slow-statements.ts';

export interface SqliteConnection {
  sql: Kysely<Schema>;
  /** Runs statements that return nothing: pragmas, migrations. */
  exec(text: string): void;
  /** Runs a statement of a few that begin and end transactions and savepoints: each is prepared once. */
  control(text: string): void;
  isInTransaction(): boolean;
  /** statements so far that may have written */
  writes(): number;
  /** The whole database as bytes. */
  serialize(): Uint8Array;
  close(): void;
}

const maxStatements = 300;

function createConnection(database: DatabaseSync) {
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean; isRead: boolean }>();
  let writes = 0;

  function prepare(text: string) {
    const cached = prepared.get(text);
    if (cached !== undefined) return cached;
    const statement = database.prepare(text);
    const entry = { statement, returnsRows: statement.columns().length > 0, isRead: /^\s*select\b/i.test(text) };
    if (prepared.size >= maxStatements) prepared.clear();
    prepared.set(text, entry);
    return entry;
  }

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { statement, returnsRows, isRead } = prepare(query.sql);
      if (!isRead) writes += 1;
      const values = query.parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    // Required by Kysely; never used here.
    streamQuery() {
      throw new Error('Rows are not streamed from SQLite');
    },
  };
  return { connection, prepare, writes: () => writes };
}

/** Kysely's driver without transactions: the writer begins and commits them itself, to group many mutations in one. */
function createDriver(connection: DatabaseConnection): Driver {
  function refuse(): never {
    throw new Error('Transactions are begun by the writer');
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

const busyTimeoutMs = 10_000;

/**
 * @param path a file, or `:memory:`
 * @param image what the database begins with: bytes of another, as `serialize` gives them
 */
export function openSqlite(
  path: string,
  access: 'write' | 'read',
  slow: SlowStatementWatch | null = null,
  image: Uint8Array | null = null,
): SqliteConnection {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  if (image !== null) database.deserialize(image);
  if (path !== ':memory:' && access === 'write') database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -64000');
  if (access === 'read') database.exec('pragma query_only = on');
  const { connection, prepare, writes } = createConnection(database);
  const sql = new Kysely<Schema>({
    ...statementLog(slow),
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    sql,
    exec: (text) => database.exec(text),
    control: (text) => void prepare(text).statement.run(),
    isInTransaction: () => database.isTransaction,
    writes,
    serialize: () => database.serialize(),
    close: () => database.close(),
  };
}

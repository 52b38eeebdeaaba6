import { createMigratedDatabase } from '#world/databases/migrated-database.ts';
import { startServer } from './server.ts';
import type { ServerOptions, TestServer } from './server.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';

const postgres = postgresHere();

/** Whole servers, one for each database on which a suite has to give one result. */
export const engines: { name: string; start: (options?: ServerOptions) => Promise<TestServer> }[] = [
  { name: 'SQLite', start: (options) => startServer(options) },
  ...('missing' in postgres
    ? []
    : [
        {
          name: 'PostgreSQL',
          start: async (options: ServerOptions = {}) =>
            await startServer({
              ...options,
              settings: { ...options.settings, databaseUrl: await createMigratedDatabase(postgres.url) },
            }),
        },
      ]),
];

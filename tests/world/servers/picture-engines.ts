import { startS3 } from '#world/services/s3-stand-in.ts';
import { startServer } from './server.ts';
import type { ServerOptions, TestServer } from './server.ts';
import { engines } from './engines.ts';

/** A whole server on SQLite, with its pictures in a bucket. */
async function startWithBucket(options: ServerOptions = {}): Promise<TestServer> {
  const s3 = await startS3();
  const server = await startServer({ ...options, settings: { ...options.settings, s3: s3.place } });
  return {
    ...server,
    async close(): Promise<void> {
      await server.close();
      await s3.close();
    },
  };
}

/** Servers for each way of keeping pictures; the database is another matter. */
export const stores: typeof engines = [
  ...engines.slice(0, 1).map((engine) => ({ ...engine, name: 'the disk' })),
  { name: 'a bucket', start: startWithBucket },
];

/** Servers for each database and each way of keeping pictures, each once. */
export const pictureEngines: typeof engines = [...engines, { name: 'SQLite and a bucket', start: startWithBucket }];

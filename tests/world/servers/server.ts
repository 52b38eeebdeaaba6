import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyClock } from '#server/api/http/slow-request-bodies.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { openReplyCache } from '#server/open-reply-cache.ts';
import type { Settings } from '#server/env.ts';
import type { PushRoute } from '#server/infra/push/client.ts';
import { liveTimes } from '#server/live/live.ts';
import type { LiveTimes } from '#server/live/live.ts';
import { dataNames, makeFolder } from '#server/db/engine/data-folder.ts';
import { createImages } from '#server/infra/images/process.ts';
import { openStore } from '#server/infra/store/open.ts';
import { createTelemetry } from '#server/observe/telemetry.ts';
import { storageListener } from '#server/observe/observe.ts';
import type { Readiness } from '#server/observe/readiness.ts';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import { openStorage } from '#server/writer/open-storage.ts';
import type { Storage } from '#server/writer/storage.ts';
import { openMigratedStorage, putMigratedFile } from '#world/databases/migrated-sqlite.ts';

export interface ServerOptions {
  settings?: Partial<Settings>;
  /** false: doesn't listen; only `inject` reaches it */
  isListening?: boolean;
  now?: () => number;
  /** timing of the sockets */
  liveTimes?: Partial<LiveTimes>;
  /** true: SQLite is written in a thread, as in the product; starting the thread takes longer than most tests */
  hasWriterThread?: boolean;
  /** true: the embedded database is a file in `folder`, which others can open; in memory nothing waits for the disk */
  isOnDisk?: boolean;
  /** instead of the one in the settings */
  open?: () => Promise<Storage>;
  /** the addresses that pushes may be sent to */
  pushRoute?: PushRoute;
  /** where the log goes */
  logTo?: { write(line: string): void };
  readiness?: Readiness;
  /** clock for request bodies */
  bodyClock?: BodyClock;
  /** true: passwords are hashed as slowly as in the product */
  hasSlowPasswords?: boolean;
}

/** As slow as it has to be in the product, one sign-up would take as long as a usual test. */
const quickPasswords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** A complete server in this process, on the embedded database in memory unless the settings differ. */
export async function startServer({
  settings: given = {},
  isListening = false,
  hasWriterThread = false,
  isOnDisk = given.dataDir !== undefined,
  now,
  open,
  pushRoute,
  liveTimes: times,
  bodyClock,
  logTo,
  readiness,
  hasSlowPasswords = false,
}: ServerOptions = {}) {
  const folder = given.dataDir ?? mkdtempSync(join(tmpdir(), 'scape-server-'));
  const quiet = {
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    NEW_ACCOUNTS: 'open',
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  // Tests don't request map tiles from outside.
  const defaults = readSettings({ ...quiet, TILE_URL: '', SATELLITE_TILE_URL: '' });
  const settings: Settings = { ...defaults, dataDir: folder, staticDir: join(folder, 'no-app'), ...given };
  const telemetry = createTelemetry();
  const openHere = async () => {
    if (!isOnDisk) return await openMigratedStorage();
    makeFolder(folder);
    const path = join(folder, dataNames.database);
    await putMigratedFile(path);
    return await openInlineStorage(path);
  };
  const openAsSet = () => openStorage(settings, storageListener(settings, telemetry.emitTelemetry));
  const storage = await (open ?? (hasWriterThread || settings.databaseUrl !== null ? openAsSet : openHere))();
  const images = createImages();
  const store = openStore(settings.s3, join(folder, 'objects'));
  const { database, load } = storage;
  const { replyCache, writer } = openReplyCache(storage.writer, settings, now);
  const others = {
    ...(now === undefined ? {} : { now }),
    ...(pushRoute === undefined ? {} : { pushRoute }),
    ...(logTo === undefined ? {} : { logTo }),
    ...(readiness === undefined ? {} : { readiness }),
    ...(bodyClock === undefined ? {} : { bodyClock }),
  };
  // Tests name operators before these have signed up.
  const operators = new Set(settings.adminIds);
  const live = { liveTimes: { ...liveTimes, ...times } };
  const ports = {
    database,
    writer,
    replyCache,
    load,
    telemetry,
    images,
    store,
    ...(hasSlowPasswords ? {} : { passwords: quickPasswords }),
    version: 'test',
    operators,
    ...live,
    ...others,
  };
  const app = await buildApp(settings, ports);
  const url = isListening ? await app.listen({ host: settings.host, port: settings.port }) : 'http://scape.test';
  return {
    url,
    app,
    inject: app.inject.bind(app),
    database,
    writer,
    load,
    telemetry,
    store,
    folder,
    async close(): Promise<void> {
      await app.close();
      await images.close();
      await storage.close();
      if (given.dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;

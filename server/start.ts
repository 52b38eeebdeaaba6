import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { dataNames, makeFolder } from './db/engine/data-folder.ts';
import { hasDemoLogins, isDemoMissing } from './demo/logins.ts';
import { readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { exitCodeOf } from './exit-codes.ts';
import { openReplyCache } from './open-reply-cache.ts';
import { createImages } from './infra/images/process.ts';
import { openStore } from './infra/store/open.ts';
import { createTelemetry } from './observe/telemetry.ts';
import { storageListener } from './observe/observe.ts';
import { createReadiness } from './observe/readiness.ts';
import { tidy, tidyPictures } from './tidy.ts';
import { versionHere } from './version.ts';
import { openStorage } from './writer/open-storage.ts';

const hourMs = 3600_000;
const vacantEntry =
  'This entry makes nobody an operator: it matched no account when a server first started with it, or the account has been ' +
  'deleted. Once the person has signed up, start without the entry, and then with it again';

const closedDemo =
  'This database has the demo’s people, and DEMO is not set: the passwords that the demo shows open none of their accounts';

/** How long running requests may take when the process is told to shut down. */
const drainMs = 10_000;

async function listen(settings: Settings): Promise<void> {
  makeFolder(settings.dataDir);
  const telemetry = createTelemetry();
  const readiness = createReadiness();
  const storage = await openStorage(settings, {
    ...storageListener(settings, telemetry.emitTelemetry),
    onIdleError: (error) => console.error('A database connection broke:', error.message),
    onWriterDeath(error) {
      console.error('Nothing can be written any more, so this process ends:', error);
      process.exit(1);
    },
  });
  const images = createImages();
  const store = openStore(settings.s3, join(settings.dataDir, dataNames.objects));
  const { database, load } = storage;
  const { replyCache, writer } = openReplyCache(storage.writer, settings);
  if (settings.isDemo && (await database.read(isDemoMissing))) {
    // Imported on demand: it draws covers, which no other server process needs.
    const { loadDemo } = await import('./demo/load.ts');
    const logins = await loadDemo({ database, writer, images, store, now: Date.now() });
    for (const { email, password } of logins) console.log(`Demo login: ${email}  ${password}`);
  }
  // Before anyone can sign up, and after the demo accounts exist.
  const { adminIds, admins } = settings;
  const { userIds, vacant } = await writer.run('operators.name', { adminIds, admins });
  // Who signed up while it was on would wait for a mail that no server sends any more.
  if (!settings.isConfirmingEmail) await writer.run('email.confirm-all', {});
  const ports = {
    database,
    writer,
    replyCache,
    load,
    images,
    store,
    telemetry,
    readiness,
    operators: new Set(userIds),
  };
  const app = await buildApp(settings, { ...ports, version: versionHere() });
  if (!settings.isDemo && (await database.read(hasDemoLogins))) app.log.warn(closedDemo);
  if (userIds.length > 0) app.log.info({ userIds }, 'these users are operators');
  for (const entry of vacant) app.log.warn(entry, vacantEntry);

  const tidyUp = () => {
    tidy(writer, Date.now())
      .then(() => tidyPictures({ database, writer, store, now: Date.now }))
      .catch((error: unknown) => app.log.error({ err: error }, 'tidying failed'));
  };
  const tidying = setInterval(tidyUp, hourMs);
  // At the start too, for processes that never live for an hour.
  tidyUp();

  async function stop(): Promise<void> {
    clearInterval(tidying);
    // Load balancers have to notice before calls are refused.
    readiness.end();
    await pause(settings.drainDelayMs);
    // An incomplete request, from a phone that entered a tunnel, would block the shutdown. Acknowledged writes are
    // durable.
    const impatience = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await app.close();
    clearTimeout(impatience);
    await images.close();
    await storage.close();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  const address = await app.listen({ port: settings.port, host: settings.host });
  console.log(`Scape listens on ${settings.publicUrl ?? address.replace('0.0.0.0', 'localhost')}`);
}

/** Starts the process: settings, storage, app. Errors at the start are reported in one plain message. */
export async function start(): Promise<void> {
  // Output to a full disk is lost; without this handler the error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await listen(readSettings(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(exitCodeOf(error));
  }
}

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { loadDemo } from './demo/load.ts';
import { isEmpty } from './domain/users.ts';
import { readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { createImages } from './infra/images.ts';
import { createObjectStore } from './infra/object-store.ts';
import { tidy } from './tidy.ts';
import { openStorage } from './writer/open-storage.ts';

const hourMs = 3600_000;
/** How long requests that are under way may take to end when the process is told to. */
const drainMs = 10_000;

function versionHere(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function listen(settings: Settings): Promise<void> {
  mkdirSync(settings.dataDir, { recursive: true });
  const storage = await openStorage(settings, {
    onIdleError: (error) => console.error('A database connection broke:', error.message),
    onWriterDeath(error) {
      console.error('Nothing can be written any more, so this process ends:', error);
      process.exit(1);
    },
  });
  const images = createImages();
  const store = createObjectStore(join(settings.dataDir, 'objects'));
  const { database, writer } = storage;
  const app = await buildApp(settings, { database, writer, images, store, version: versionHere() });

  if (settings.isDemo && (await database.read(isEmpty))) {
    const logins = await loadDemo({ database, writer, images, store, now: Date.now() });
    for (const { email, password } of logins) console.log(`Demo login: ${email}  ${password}`);
  }

  const tidyUp = () => {
    tidy(writer, Date.now()).catch((error: unknown) => app.log.error({ err: error }, 'tidying failed'));
  };
  const tidying = setInterval(tidyUp, hourMs);
  // A process that never lives for an hour has a house too.
  tidyUp();

  async function stop(): Promise<void> {
    clearInterval(tidying);
    // Half a request, from a phone that went into a tunnel, would hold everything up. What was acknowledged is durable.
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

/** The process: settings, storage, app; whatever stands in its way at the start is said in one plain message. */
export async function start(): Promise<void> {
  try {
    await listen(readSettings(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

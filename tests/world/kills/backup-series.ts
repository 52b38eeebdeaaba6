import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFully } from '#server/db/maintenance/integrity-check.ts';
import { openStorage } from '#server/writer/open-storage.ts';
import { runOnNode24 } from '#tools/node24.js';
import { inRoot } from '#tools/root.js';
import { callApi, register, type Caller } from '#world/servers/api-client.ts';
import { createChance, type Chance } from '#world/random/chance.ts';
import { miscounts } from '#world/databases/miscounts.ts';
import type { Postgres } from '#world/databases/postgres.ts';
import { startServerProcess } from '#world/servers/server-process.ts';

export interface BackupSeriesOptions {
  dataDir: string;
  /** an empty folder for the backups and what is restored from them */
  work: string;
  /** null: use the embedded database */
  postgres: Postgres | null;
  seconds: number;
  seed: number;
  tell?: (line: string) => void;
}

interface BackupSeries {
  backups: number;
  acknowledged: number;
  faults: string[];
  /** medians in ms: of a backup, and of a call between and during backups */
  backupMs: number;
  quietMs: number;
  busyMs: number;
}

const writers = 8;
const pauseMs = 3_000;

function medianOf(numbers: number[]): number {
  return Math.round(numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0);
}

async function command(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const script = inRoot('server', 'backup', `${name}.ts`);
  const { code, output } = await runOnNode24([script, ...args], { cwd: inRoot(), isQuiet: true, env });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
}

/** What is wrong with a restored server that should have at least these events. */
async function faultsOf(place: { dataDir: string; databaseUrl: string | null }, wanted: string[]): Promise<string[]> {
  const storage = await openStorage(place);
  try {
    const rows = await storage.database.read(({ sql }) => sql.selectFrom('events').select('ref').execute());
    const there = new Set(rows.map(({ ref }) => ref));
    const lost = wanted
      .filter((ref) => !there.has(ref))
      .map((ref) => `acknowledged before, and not in the backup: ${ref}`);
    return [...lost, ...(await miscounts(storage))];
  } finally {
    await storage.close();
  }
}

/** A client that creates one event after another and records which were acknowledged. */
async function write(
  { url, chance, isOver }: { url: string; chance: Chance; isOver: () => boolean },
  caller: Caller,
  onAnswer: (ref: string | null, ms: number) => void,
): Promise<void> {
  const eventIds: number[] = [];
  while (!isOver()) {
    const ref = chance.id(Date.now());
    const likes = eventIds.length > 0 && chance.isTrue(0.4);
    const startedAt = performance.now();
    const { status, json } = likes
      ? await callApi(url, {
          method: 'POST',
          path: '/events/event-likes/toggle',
          token: caller.token,
          body: { event_id: chance.pick(eventIds), liked: chance.isTrue(0.6) },
        })
      : await callApi(url, {
          method: 'POST',
          path: '/events',
          token: caller.token,
          body: { client_id: ref, title: 'Written', description: 'x'.repeat(500), date_time: '2031-05-01T20:00:00Z' },
        });
    if (status >= 300) throw new Error(`A write was answered ${String(status)}: ${JSON.stringify(json)}`);
    if (!likes) eventIds.push((json as { event_id: number }).event_id);
    onAnswer(likes ? null : ref, performance.now() - startedAt);
  }
}

/** Makes one backup after another of a server under writes, restores each, and checks what it contains. */
export async function runBackupSeries({ dataDir, work, postgres, seconds, seed, tell }: BackupSeriesOptions) {
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const settings: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const server = await startServerProcess({ dataDir, settings });
  const acknowledged: string[] = [];
  const [quiet, busy, took]: [number[], number[], number[]] = [[], [], []];
  const faults: string[] = [];
  let [calls, isBackingUp, isOver] = [0, false, false];
  try {
    const callers: Caller[] = [];
    for (let number = 0; number < writers; number += 1)
      callers.push(await register(server.url, `backed${String(number)}`));
    const writing = Promise.all(
      callers.map((caller, index) =>
        write({ url: server.url, chance: createChance(seed + index), isOver: () => isOver }, caller, (ref, ms) => {
          calls += 1;
          if (ref !== null) acknowledged.push(ref);
          (isBackingUp ? busy : quiet).push(ms);
        }),
      ),
    );
    const endsAt = performance.now() + seconds * 1_000;
    // Any failed write ends the series.
    const series = (async () => {
      while (performance.now() < endsAt) {
        await pause(pauseMs);
        const number = String(took.length);
        const [folder, to] = [join(work, `backup-${number}`), join(work, `restored-${number}`)];
        const wanted = acknowledged.slice();
        isBackingUp = true;
        const startedAt = performance.now();
        await command('main', [folder], { DATA_DIR: dataDir, ...settings });
        took.push(performance.now() - startedAt);
        isBackingUp = false;
        mkdirSync(to);
        const place = { dataDir: to, databaseUrl: (await postgres?.createDatabase()) ?? null };
        const env = place.databaseUrl === null ? { DATA_DIR: to } : { DATA_DIR: to, DATABASE_URL: place.databaseUrl };
        await command('restore-main', [folder], env);
        if (place.databaseUrl === null) checkFully(join(to, 'scape.db'));
        faults.push(...(await faultsOf(place, wanted)));
        tell?.(
          `backup ${number}: ${String(wanted.length)} events were acknowledged before, ${String(faults.length)} faults`,
        );
      }
      isOver = true;
    })();
    await Promise.race([series, writing.then(() => series)]);
    await writing;
  } finally {
    isOver = true;
    await server.stop();
  }
  const medians = { backupMs: medianOf(took), quietMs: medianOf(quiet), busyMs: medianOf(busy) };
  return { backups: took.length, acknowledged: calls, faults, ...medians } satisfies BackupSeries;
}

import { statfs } from 'node:fs/promises';
import type { Overview } from '#contract/overview.ts';
import { routesShown } from '#contract/overview.ts';
import { lastBackupOf } from '#server/backup/last-backup.ts';
import type { Database } from '#server/db/database.ts';
import { createMinuteCache } from '#server/domain/minute-cache.ts';
import { heldNumbers, openReports } from '#server/domain/overview.ts';
import type { Levels } from '#server/infra/metrics/levels.ts';
import type { EndNumbers, RecentNumbers } from './recent.ts';

interface OverviewPorts {
  database: Database;
  /** the wall clock in milliseconds */
  now(): number;
  version: string;
  dataDir: string;
  /** others serve the same people */
  isOneOfSeveral: boolean;
  levels(): Levels;
  recent(): RecentNumbers;
  mail(): NonNullable<Overview['mail']>;
}

async function diskOf(folder: string): Promise<Overview['storage']['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return null;
  }
}

function callsOf({ callsMs, routes }: RecentNumbers): Overview['calls'] {
  const minutes = callsMs / 60_000;
  const count = routes.reduce((sum, { took }) => sum + took.count, 0);
  return {
    per_minute: count / minutes,
    errors: routes.reduce((sum, { errors }) => sum + errors, 0),
    minutes,
    routes: routes.slice(0, routesShown),
  };
}

function outboxOf({ ends, waitedHour, waitedDay }: RecentNumbers): Overview['outbox'] {
  const sumOf = (end: EndNumbers['end']) => ends.reduce((sum, each) => (each.end === end ? sum + each.count : sum), 0);
  return {
    waited_hour: waitedHour,
    waited_day: waitedDay,
    applied: sumOf('applied'),
    replayed: sumOf('replayed'),
    deferred: sumOf('deferred'),
    voided: sumOf('voided'),
    refused: ends
      .filter(({ end }) => end === 'refused')
      .map(({ kind, code, count }) => ({ kind, code: code ?? 'unknown', count })),
  };
}

/** All that those who run this see at once. What takes a while to count is a minute old at most. */
export function createOverview(ports: OverviewPorts): () => Promise<Overview> {
  const { database, now, version, dataDir, isOneOfSeveral } = ports;
  const startedAt = new Date(now()).toISOString();
  const held = createMinuteCache((_all: 'all') => database.read(heldNumbers), now);

  return async () => {
    const [{ totals, bytes, engine }, reports, disk, backup] = await Promise.all([
      held('all'),
      database.read(openReports),
      diskOf(dataDir),
      lastBackupOf(dataDir),
    ]);
    const { sockets, writes, pool, isStoring, pictures, pullsHeldMs } = ports.levels();
    const recent = ports.recent();
    return {
      at: new Date(now()).toISOString(),
      version,
      started_at: startedAt,
      is_one_of_several: isOneOfSeveral,
      totals,
      sockets,
      mail: ports.mail(),
      memory_bytes: process.memoryUsage.rss(),
      calls: callsOf(recent),
      database: {
        ...{ engine, bytes, writes_waiting: writes, pool },
        ...(pullsHeldMs === null ? {} : { pulls_held_ms: pullsHeldMs }),
      },
      storage: { is_storing: isStoring, pictures_waiting: pictures, disk, last_backup: backup },
      open_reports: reports,
      outbox: outboxOf(recent),
    };
  };
}

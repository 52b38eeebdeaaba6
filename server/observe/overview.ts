import { statfs } from 'node:fs/promises';
import type { Overview } from '#contract/moderation/overview.ts';
import { maxRoutes } from '#contract/moderation/overview.ts';
import type { BackupState } from '#server/backup/backup-process.ts';
import { lastBackupOf } from '#server/backup/last-backup.ts';
import type { Database } from '#server/db/engine/database.ts';
import { createMinuteCache } from '#server/domain/minute-cache.ts';
import { countTotals, failedJobsNow, openReports } from '#server/domain/overview.ts';
import type { Levels } from '#server/infra/metrics/gauges.ts';
import type { MutationEndStats, RecentStats } from './recent-stats.ts';

interface OverviewPorts {
  database: Database;
  /** wall clock, ms */
  now(): number;
  version: string;
  dataDir: string;
  /** other processes serve the same database */
  isOneOfSeveral: boolean;
  levels(): Levels;
  recent(): RecentStats;
  mail(): Pick<Overview, 'mail' | 'mail_failure'>;
  /** null: the settings name no folder for backups */
  backups: { state(): BackupState } | null;
}

async function diskOf(folder: string): Promise<Overview['storage']['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return null;
  }
}

function callsOf({ callsMs, routes }: RecentStats): Overview['calls'] {
  const minutes = callsMs / 60_000;
  const count = routes.reduce((sum, { took }) => sum + took.count, 0);
  return {
    per_minute: count / minutes,
    errors: routes.reduce((sum, { errors }) => sum + errors, 0),
    minutes,
    routes: routes.slice(0, maxRoutes),
  };
}

function outboxOf({ ends, waitedHour, waitedDay }: RecentStats): Overview['outbox'] {
  const sumOf = (end: MutationEndStats['end']) =>
    ends.reduce((sum, each) => (each.end === end ? sum + each.count : sum), 0);
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

function backupsOf(backups: OverviewPorts['backups']): Overview['backups'] {
  if (backups === null) return null;
  const { runningSince, failure } = backups.state();
  return { running_since: runningSince === null ? null : new Date(runningSince).toISOString(), failure };
}

/** The operators' overview. Totals that take time to count are at most a minute old. */
export function createOverview(ports: OverviewPorts): () => Promise<Overview> {
  const { database, now, version, dataDir, isOneOfSeveral } = ports;
  const startedAt = new Date(now()).toISOString();
  const cachedTotals = createMinuteCache((_all: 'all') => database.read(countTotals), now);

  return async () => {
    const [{ totals, bytes, engine }, reports, jobs, disk, backup] = await Promise.all([
      cachedTotals('all'),
      database.read(openReports),
      database.read(failedJobsNow),
      diskOf(dataDir),
      lastBackupOf(dataDir),
    ]);
    const { sockets, writes, pool, isStoring, pictures, pullLagMs } = ports.levels();
    const recent = ports.recent();
    return {
      at: new Date(now()).toISOString(),
      version,
      started_at: startedAt,
      is_one_of_several: isOneOfSeveral,
      totals,
      sockets,
      ...ports.mail(),
      memory_bytes: process.memoryUsage.rss(),
      calls: callsOf(recent),
      database: {
        ...{ engine, bytes, writes_waiting: writes, pool },
        ...(pullLagMs === null ? {} : { pulls_held_ms: pullLagMs }),
      },
      storage: { is_storing: isStoring, pictures_waiting: pictures, disk, last_backup: backup },
      open_reports: reports,
      failed_jobs: jobs,
      backups: backupsOf(ports.backups),
      outbox: outboxOf(recent),
    };
  };
}

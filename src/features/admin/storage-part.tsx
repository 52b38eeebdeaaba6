import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Overview } from '#contract/moderation/overview.ts';
import { formatBytes } from '#ui/text/byte-size.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { Figure } from './figure.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { Part } from './part.tsx';
import * as texts from './texts.ts';

const engines = { sqlite: texts.sqlite, postgres: texts.postgres } as const;

/** Less than a tenth is free: it may be full before an operator looks. */
function isTight({ free_bytes: free, total_bytes: total }: { free_bytes: number; total_bytes: number }): boolean {
  return free < total / 10;
}

/** No transaction takes this long: something blocks all pulls. */
const maxPullDelayMs = 30_000;

type StoragePartProps = Pick<Overview, 'database' | 'storage' | 'memory_bytes'>;

/** The state of the database and storage, free space and the last backup. */
export function StoragePart({ database, storage, memory_bytes: memory }: StoragePartProps) {
  const { engine, bytes, writes_waiting: writes, pool, pulls_held_ms: pullDelayMs = 0 } = database;
  const { is_storing: isStoring, pictures_waiting: pictures, disk, last_backup: backup } = storage;
  return (
    <Part title={texts.storage} text={engines[engine]}>
      <p className={`flex items-center gap-2 text-sm font-medium ${isStoring ? 'text-good' : 'text-bad'}`}>
        {isStoring ? <CircleCheck className="size-4 shrink-0" /> : <CircleAlert className="size-4 shrink-0" />}
        {isStoring ? texts.sentIsStored : texts.nothingCanBeStored}
      </p>
      {pullDelayMs >= maxPullDelayMs && (
        <p className="mt-2 flex items-center gap-2 text-sm font-medium text-bad">
          <CircleAlert className="size-4 shrink-0" />
          {texts.pullsBlocked(formatDuration(pullDelayMs))}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <Figure name={texts.database} value={formatBytes(bytes)} />
        {disk !== null && (
          <Figure
            name={texts.roomOnTheDisk}
            value={formatBytes(disk.free_bytes)}
            note={texts.ofTotal(formatBytes(disk.total_bytes))}
            isBad={isTight(disk)}
          />
        )}
        <Figure name={texts.writesThatWait} value={formatCount(writes)} />
        <Figure name={texts.picturesThatWait} value={formatCount(pictures)} />
        {pool !== null && (
          <Figure
            name={texts.connectionsInUse}
            value={texts.ofTotalConnections(formatCount(pool.open - pool.idle), formatCount(pool.open))}
            note={texts.callsWaitForConnection(formatCount(pool.waiting))}
            isBad={pool.waiting > 0}
          />
        )}
        <Figure name={texts.memory} value={formatBytes(memory)} />
      </dl>
      <p className="mt-4 text-sm text-pretty">
        {backup === null ? (
          <span className="text-muted">{texts.noBackupKnown}</span>
        ) : (
          <>
            {texts.lastBackup} <TimeAgo at={backup.made_at} />, {formatBytes(backup.bytes)}
          </>
        )}
      </p>
    </Part>
  );
}

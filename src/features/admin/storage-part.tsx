import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Overview } from '#contract/moderation/overview.ts';
import { formatBytes } from '#ui/text/byte-size.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { Figure } from './figure.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { Part } from './part.tsx';

const engines = { sqlite: 'SQLite, in the data folder', postgres: 'PostgreSQL' } as const;

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
    <Part title="Storage" text={engines[engine]}>
      <p className={`flex items-center gap-2 text-sm font-medium ${isStoring ? 'text-good' : 'text-bad'}`}>
        {isStoring ? <CircleCheck className="size-4 shrink-0" /> : <CircleAlert className="size-4 shrink-0" />}
        {isStoring ? 'What is sent is stored.' : 'Nothing can be stored at the moment; reading goes on.'}
      </p>
      {pullDelayMs >= maxPullDelayMs && (
        <p className="mt-2 flex items-center gap-2 text-sm font-medium text-bad">
          <CircleAlert className="size-4 shrink-0" />
          Devices have not heard of changes for {formatDuration(pullDelayMs)}: a transaction in the database doesn’t
          end.
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <Figure name="Database" value={formatBytes(bytes)} />
        {disk !== null && (
          <Figure
            name="Room on the disk"
            value={formatBytes(disk.free_bytes)}
            note={`of ${formatBytes(disk.total_bytes)}`}
            isBad={isTight(disk)}
          />
        )}
        <Figure name="Writes that wait" value={formatCount(writes)} />
        <Figure name="Pictures that wait" value={formatCount(pictures)} />
        {pool !== null && (
          <Figure
            name="Connections in use"
            value={`${formatCount(pool.open - pool.idle)} of ${formatCount(pool.open)}`}
            note={`${formatCount(pool.waiting)} calls wait for one`}
            isBad={pool.waiting > 0}
          />
        )}
        <Figure name="Memory" value={formatBytes(memory)} />
      </dl>
      <p className="mt-4 text-sm text-pretty">
        {backup === null ? (
          <span className="text-muted">No backup is known here. One that was made elsewhere isn’t seen.</span>
        ) : (
          <>
            Last backup: <TimeAgo at={backup.made_at} />, {formatBytes(backup.bytes)}
          </>
        )}
      </p>
    </Part>
  );
}

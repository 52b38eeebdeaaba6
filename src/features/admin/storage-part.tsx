import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Overview } from '#contract/moderation/overview.ts';
import { formatBytes } from '#ui/text/byte-size.ts';
import { isTight } from './attention.ts';
import { Figure } from './figure.tsx';
import { formatCount } from './number-text.ts';
import { Part } from './part.tsx';
import * as texts from './texts.ts';

const engines = { sqlite: texts.sqlite, postgres: texts.postgres } as const;

type StoragePartProps = Pick<Overview, 'database' | 'storage' | 'memory_bytes'>;

/** The state of the database and storage, and free space. */
export function StoragePart({ database, storage, memory_bytes: memory }: StoragePartProps) {
  const { engine, bytes, writes_waiting: writes, pool } = database;
  const { is_storing: isStoring, pictures_waiting: pictures, disk } = storage;
  return (
    <Part title={texts.storage} text={engines[engine]}>
      <p className={`flex items-center gap-2 text-sm font-medium ${isStoring ? 'text-good' : 'text-bad'}`}>
        {isStoring ? <CircleCheck className="size-4 shrink-0" /> : <CircleAlert className="size-4 shrink-0" />}
        {isStoring ? texts.sentIsStored : texts.nothingCanBeStored}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-full">
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
    </Part>
  );
}

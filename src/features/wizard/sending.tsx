import { useEffect, useEffectEvent } from 'react';
import type { OpenAccount } from '#data/account.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { needsPerson } from '#data/outbox.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useLive } from '#ui/use-live.ts';

/** What became of something that was sent: the server has it, it waits for a connection, or it wasn't accepted. */
export type Fate = 'arrived' | 'waiting' | 'stopped';

/** As long as anything moves it is waited for; what stands still for so long goes on by itself. */
const patienceMs = 8_000;

/**
 * What became of an entry; null while that isn't known.
 * @param entry undefined: it has left the outbox
 */
export function fateOf(entry: OutboxEntry | undefined, { gate }: Pick<EngineStatus, 'gate'>): Fate | null {
  if (entry === undefined || entry.state === 'applied') return 'arrived';
  if (needsPerson(entry)) return 'stopped';
  return gate === null && entry.state !== 'folded' ? null : 'waiting';
}

interface Seen {
  fate: Fate | null;
  uploading: EngineStatus['uploading'];
  /** how many pictures go with it, and how many of them are there */
  pictures: { of: number; there: number };
}

const unseen: Seen = { fate: null, uploading: null, pictures: { of: 0, there: 0 } };

async function look({ db }: OpenAccount, id: string): Promise<Seen> {
  const entry = await db.outbox.filter((held) => held.id === id).first();
  const status = ((await db.meta.get('status'))?.value ?? restingStatus) as EngineStatus;
  const files = [...new Set(Object.values(entry?.files ?? {}))];
  const blobs = await db.blobs.bulkGet(files);
  const there = blobs.filter((blob) => blob?.isUploaded === true).length;
  const isOurs = status.uploading !== null && files.includes(status.uploading.sha256);
  return {
    fate: fateOf(entry, status),
    uploading: isOurs ? status.uploading : null,
    pictures: { of: files.length, there },
  };
}

function percentOf({ uploading, pictures }: Seen): number {
  const part = uploading === null || uploading.total === 0 ? 0 : uploading.sent / uploading.total;
  return pictures.of === 0 ? 0 : Math.round((Math.min(pictures.of, pictures.there + part) / pictures.of) * 100);
}

interface SendingProps {
  account: OpenAccount;
  /** the id of what was sent */
  entry: string;
  words: string;
  onEnd: (fate: Fate) => void;
}

/** Something is on its way: its pictures with their progress, until it is known what became of it. */
export function Sending({ account, entry, words, onEnd }: SendingProps) {
  const seen = useLive<Seen>(() => look(account, entry), [account, entry], unseen);
  const end = useEffectEvent(onEnd);
  const { fate, pictures } = seen;
  const percent = percentOf(seen);

  useEffect(() => {
    if (fate !== null) {
      end(fate);
      return;
    }
    const timer = setTimeout(() => {
      end('waiting');
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [fate, percent]);

  return (
    <div role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="flex items-center gap-2 font-medium">
        <Spinner /> {words}
      </span>
      {pictures.of > 0 && (
        <span className="flex min-w-[min(10rem,100%)] flex-1 items-center gap-3">
          <ProgressBar label="Sending the pictures" value={percent} />
          <span className="text-xs text-muted tabular-nums">{percent} %</span>
        </span>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { needsDecision } from '#data/outbox/entry.ts';
import { readStatus, type EngineStatus } from '#sync/engine/status.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as texts from './texts.ts';

/** The outcome of an entry: the server has it, it waits for a connection, or it was refused. */
export type DeliveryOutcome = 'arrived' | 'waiting' | 'stopped';

/** Without progress for this long, the form stops waiting and the entry is sent in the background. */
const maxWaitMs = 8_000;

/**
 * The outcome of an entry; null while unknown.
 * @param entry undefined: it has left the outbox
 */
function deliveryOutcomeOf(
  entry: OutboxEntry | undefined,
  { gate }: Pick<EngineStatus, 'gate'>,
): DeliveryOutcome | null {
  if (entry === undefined || entry.state === 'applied') return 'arrived';
  if (needsDecision(entry)) return 'stopped';
  return gate === null && entry.state !== 'folded' ? null : 'waiting';
}

interface Delivery {
  outcome: DeliveryOutcome | null;
  uploading: EngineStatus['uploading'];
  /** number of its pictures, and of those uploaded */
  pictures: { total: number; uploaded: number };
}

const unknownDelivery: Delivery = { outcome: null, uploading: null, pictures: { total: 0, uploaded: 0 } };

async function readDelivery({ db }: OpenAccount, id: string): Promise<Delivery> {
  const entry = await db.outbox.filter((candidate) => candidate.id === id).first();
  const status = await readStatus(db);
  const files = [...new Set(Object.values(entry?.files ?? {}))];
  const blobs = await db.blobs.bulkGet(files);
  const uploaded = blobs.filter((blob) => blob?.isUploaded === true).length;
  const isOurs = status.uploading !== null && files.includes(status.uploading.sha256);
  return {
    outcome: deliveryOutcomeOf(entry, status),
    uploading: isOurs ? status.uploading : null,
    pictures: { total: files.length, uploaded },
  };
}

function percentOf({ uploading, pictures }: Delivery): number {
  const part = uploading === null || uploading.total === 0 ? 0 : uploading.sent / uploading.total;
  return pictures.total === 0
    ? 0
    : Math.round((Math.min(pictures.total, pictures.uploaded + part) / pictures.total) * 100);
}

interface SendingProps {
  account: OpenAccount;
  /** id of the outbox entry */
  entry: string;
  text: string;
  onEnd: (outcome: DeliveryOutcome) => void;
}

/** Upload progress of an entry, until its outcome is known. */
export function Sending({ account, entry, text, onEnd }: SendingProps) {
  const delivery = useLive<Delivery>(() => readDelivery(account, entry), [account, entry], unknownDelivery);
  const end = useEffectEvent(onEnd);
  const { outcome, pictures } = delivery;
  const percent = percentOf(delivery);

  useEffect(() => {
    if (outcome !== null) {
      end(outcome);
      return;
    }
    const timer = setTimeout(() => {
      end('waiting');
    }, maxWaitMs);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome, percent]);

  return (
    <div role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="flex items-center gap-2 font-medium">
        <Spinner /> {text}
      </span>
      {pictures.total > 0 && (
        <span className="flex min-w-[min(10rem,100%)] flex-1 items-center gap-3">
          <ProgressBar label={outboxTexts.sendingPictures} value={percent} />
          <span className="text-xs text-muted tabular-nums">{texts.percent(percent)}</span>
        </span>
      )}
    </div>
  );
}

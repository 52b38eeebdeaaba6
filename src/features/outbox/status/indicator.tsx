import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { readStatus } from '#sync/engine/status.ts';
import { isServerUnreachable } from '#shared-parts/outbox/engine-status.ts';
import { classNames } from '#ui/class-names.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

interface OutboxSummary {
  pending: number;
  stopped: number;
  isOffline: boolean;
}

async function readSummary(db: AccountDb): Promise<OutboxSummary> {
  return { ...(await countOutbox(db)), isOffline: isServerUnreachable(await readStatus(db)) };
}

function summaryText({ pending, stopped, isOffline }: OutboxSummary): string {
  const parts = [
    isOffline ? texts.offline : '',
    pending > 0 ? texts.waiting(pending) : '',
    stopped > 0 ? texts.needYou(stopped) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? texts.everythingSent : parts.join(', ');
}

interface OutboxIndicatorProps {
  to: string;
  /** nothing where there is nothing to say */
  isOptional?: boolean;
  className?: string;
}

/** Whether the device is offline, how many changes wait, and how many need the user. */
export function OutboxIndicator({ to, isOptional = false, className }: OutboxIndicatorProps) {
  const account = useObservable(accountInUse);
  const summary = useLive<OutboxSummary | null>(
    async () => (account === null ? null : readSummary(account.db)),
    [account],
    null,
  );
  const { pending, stopped, isOffline } = summary ?? { pending: 0, stopped: 0, isOffline: false };
  const label = summary === null ? texts.outbox : texts.outboxState(summaryText(summary));
  const count = stopped > 0 ? stopped : pending;
  if (isOptional && count === 0 && !isOffline) return null;
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-xs font-semibold tabular-nums transition-colors hover:bg-sunken [&_svg]:size-5',
        stopped > 0 ? 'text-bad' : pending > 0 || isOffline ? 'text-warn' : 'text-muted',
        className,
      )}
    >
      {stopped > 0 ? <CircleAlert /> : isOffline ? <CloudOff /> : pending > 0 ? <CloudUpload /> : <CloudCheck />}
      {count > 0 && <span aria-hidden="true">{count > 999 ? '999+' : count}</span>}
    </Link>
  );
}

import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { current } from '#data/current.ts';
import type { AccountDb } from '#data/db.ts';
import { outboxCount } from '#data/outbox-list.ts';
import type { EngineStatus } from '#sync/status.ts';
import { classNames } from '#ui/class-names.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

interface Glance {
  pending: number;
  stopped: number;
  isOffline: boolean;
}

async function glanceAt(db: AccountDb): Promise<Glance> {
  const { gate } = ((await db.meta.get('status'))?.value ?? {}) as Partial<EngineStatus>;
  return { ...(await outboxCount(db)), isOffline: gate === 'offline' || gate === 'server' || gate === 'portal' };
}

function wordsFor({ pending, stopped, isOffline }: Glance): string {
  const parts = [
    isOffline ? 'offline' : '',
    pending > 0 ? `${String(pending)} waiting` : '',
    stopped > 0 ? `${String(stopped)} ${stopped === 1 ? 'needs' : 'need'} you` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'everything is sent' : parts.join(', ');
}

/** At a glance: offline or not, how many changes wait, how many need the person. */
export function OutboxSign({ to, className }: { to: string; className?: string }) {
  const account = useObservable(current);
  const glance = useLive<Glance | null>(async () => (account === null ? null : glanceAt(account.db)), [account], null);
  const { pending, stopped, isOffline } = glance ?? { pending: 0, stopped: 0, isOffline: false };
  const words = glance === null ? '' : `: ${wordsFor(glance)}`;
  const count = stopped > 0 ? stopped : pending;
  return (
    <Link
      to={to}
      aria-label={`Outbox${words}`}
      title={`Outbox${words}`}
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

import { CloudCheck, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { current } from '#data/current.ts';
import type { EngineStatus } from '#sync/status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { gateWords, lastSynced } from './gate-words.ts';
import { OutboxPart } from './outbox-part.tsx';
import type { CoverComponent } from './conflict-version.tsx';
import { useOutbox } from './use-outbox.ts';

const tickMs = 5_000;

function useTime(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return nowMs;
}

function Standing({ status, nowMs, hasPending }: { status: EngineStatus; nowMs: number; hasPending: boolean }) {
  const isOpen = status.gate === null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4">
      <span className={isOpen ? 'text-good' : 'text-warn'}>{isOpen ? <CloudCheck /> : <CloudOff />}</span>
      <div role="status" className="min-w-48 flex-1">
        <p className="text-sm font-medium text-pretty">{gateWords(status)}</p>
        <p className="mt-0.5 text-xs text-muted">{lastSynced(status.syncedAt, nowMs)}</p>
      </div>
      {status.gate === 'signed-out' ? (
        <ButtonLink to="/login" state={{ from: { pathname: '/outbox' } }}>
          Login
        </ButtonLink>
      ) : (
        hasPending && (
          <Button icon={<RefreshCw />} isPending={status.isDraining} onClick={() => current.get()?.wake()}>
            Send now
          </Button>
        )
      )}
    </div>
  );
}

/** What waits, what goes out, and what the person has to decide. */
export function OutboxScreen({ EventCover }: { EventCover: CoverComponent }) {
  const outbox = useOutbox();
  const nowMs = useTime();
  if (outbox === null) {
    return (
      <>
        <PageHeading>Outbox</PageHeading>
        <Skeleton className="mt-4 h-20 rounded-md" />
      </>
    );
  }
  const { stopped, sending, waiting, status } = outbox;
  const isEmpty = stopped.length + sending.length + waiting.length === 0;
  const shared = { status, nowMs, EventCover };
  return (
    <>
      <PageHeading>Outbox</PageHeading>
      <p className="mt-1 text-sm text-muted">What you did on this device, on its way to everybody else.</p>
      <Standing status={status} nowMs={nowMs} hasPending={sending.length + waiting.length > 0} />
      <OutboxPart name="Needs you" items={stopped} {...shared} />
      <OutboxPart name="Going out" items={sending} {...shared} />
      <OutboxPart name="Waiting" items={waiting} {...shared} />
      {isEmpty && (
        <EmptyState
          drawing={<Drawing of="sent" />}
          title="Everything has been sent"
          text="What you do without a connection waits here, and goes out by itself."
          action={<ButtonLink to="/events">See events</ButtonLink>}
        />
      )}
    </>
  );
}

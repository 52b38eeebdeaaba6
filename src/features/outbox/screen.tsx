import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { OutboxPart, pageSize } from './section.tsx';
import type { OutboxDeps } from './deps.ts';
import { OutboxStatus } from './status/status.tsx';
import { retryAll } from './entry/actions.ts';
import { sections, useOutbox, type Section } from './use-outbox.ts';

const tickMs = 5_000;

function useTickingNow(): number {
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

const names: Record<Section, string> = { stopped: 'Needs you', sending: 'Going out', waiting: 'Waiting' };

interface OutboxScreenProps {
  deps: OutboxDeps;
  /** asks for a try at once, however long the server was to be left alone */
  onSend: () => void;
  /** loads the page anew, which brings the newest version */
  onReload: () => void;
}

/** What waits, what goes out, and what the person has to decide, by what it is about. */
export function OutboxScreen({ deps, onSend, onReload }: OutboxScreenProps) {
  const [limits, setLimits] = useState({ stopped: pageSize, sending: pageSize, waiting: pageSize });
  const outbox = useOutbox(limits);
  const account = useObservable(accountInUse);
  const status = useLive(async () => (account === null ? null : readStatus(account.db)), [account], null);
  const nowMs = useTickingNow();
  if (outbox === null || status === null) {
    return (
      <>
        <PageHeading>Outbox</PageHeading>
        <Skeleton className="mt-4 h-20 rounded-md" />
      </>
    );
  }
  const { cards, subjects, counts, retryable } = outbox;
  const pending = counts.sending + counts.waiting;
  return (
    <>
      <PageHeading>Outbox</PageHeading>
      <p className="mt-1 text-sm text-muted">What you did on this device, on its way to everybody else.</p>
      <OutboxStatus
        status={status}
        nowMs={nowMs}
        pending={pending}
        stopped={counts.stopped}
        onSend={onSend}
        onReload={onReload}
      />
      {sections.map((section) => (
        <OutboxPart
          key={section}
          name={names[section]}
          cards={cards[section]}
          total={subjects[section]}
          deps={deps}
          uploading={status.uploading}
          nowMs={nowMs}
          onMore={() => setLimits({ ...limits, [section]: limits[section] + 4 * pageSize })}
        >
          {section === 'stopped' && retryable.length > 1 && (
            <Button size="sm" icon={<RotateCw />} onClick={() => void retryAll(retryable)}>
              Retry all
            </Button>
          )}
        </OutboxPart>
      ))}
      {pending + counts.stopped === 0 && (
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

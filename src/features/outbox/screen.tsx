import { RotateCw } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { ImportCard } from '#shared-parts/imports/card.tsx';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { OutboxPart, pageSize } from './section.tsx';
import type { SubjectCardProps } from './subject-card.tsx';
import { OutboxStatus } from './status/status.tsx';
import { retryAll } from './entry/actions.ts';
import * as texts from './texts.ts';
import { sections, useOutbox } from './use-outbox.ts';

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

interface OutboxScreenProps {
  addressOf: SubjectCardProps['addressOf'];
  /** sends at once, even while backing off */
  onSend: () => void;
  /** reloads the page, which brings the newest version */
  onReload: () => void;
  /** below the changes, once they are read: it would be pushed down by them */
  children?: ReactNode;
}

/** Waiting, outgoing and stopped changes, by subject. */
export function OutboxScreen({ addressOf, onSend, onReload, children }: OutboxScreenProps) {
  const [limits, setLimits] = useState({ stopped: pageSize, sending: pageSize, waiting: pageSize });
  const outbox = useOutbox(limits);
  const account = useObservable(accountInUse);
  const status = useEngineStatus(account?.db ?? null);
  const nowMs = useTickingNow();
  if (outbox === null || status === null) {
    return (
      <>
        <PageHeading>{texts.outbox}</PageHeading>
        <p className="mt-1 text-sm text-muted">{texts.onItsWay}</p>
        <Skeleton className="mt-4 h-20 rounded-md" />
      </>
    );
  }
  const { imports, cards, subjects, counts, retryable } = outbox;
  const pending = counts.sending + counts.waiting;
  return (
    <>
      <PageHeading>{texts.outbox}</PageHeading>
      <p className="mt-1 text-sm text-muted">{texts.onItsWay}</p>
      <OutboxStatus
        status={status}
        nowMs={nowMs}
        pending={pending}
        stopped={counts.stopped}
        onSend={onSend}
        onReload={onReload}
      />
      {imports.length > 0 && (
        <ul className="mt-8 space-y-3">
          {imports.map((progress) => (
            <li key={progress.id}>
              <ImportCard progress={progress} />
            </li>
          ))}
        </ul>
      )}
      {sections.map((section) => (
        <OutboxPart
          key={section}
          name={texts.sectionNames[section]}
          cards={cards[section]}
          total={subjects[section]}
          addressOf={addressOf}
          uploading={status.uploading}
          nowMs={nowMs}
          onMore={() => setLimits({ ...limits, [section]: limits[section] + 4 * pageSize })}
        >
          {section === 'stopped' && retryable.length > 1 && (
            <Button size="sm" icon={<RotateCw />} onClick={() => void retryAll(retryable)}>
              {texts.retryAll}
            </Button>
          )}
        </OutboxPart>
      ))}
      {pending + counts.stopped + imports.length === 0 && (
        <EmptyState
          drawing={<Drawing of="sent" />}
          title={texts.everythingSent}
          text={texts.whatWaitsHere}
          action={<ButtonLink to="/events">{eventTexts.seeEvents}</ButtonLink>}
        />
      )}
      {children}
    </>
  );
}

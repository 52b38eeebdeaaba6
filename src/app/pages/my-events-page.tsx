import { useAtomValue } from 'jotai';
import { downloadSubscribers } from '#app/download-subscribers.ts';
import { fetchPicture } from '#app/fetch-picture.ts';
import { loadStatistics } from '#app/load-statistics.ts';
import { useEngineStatus } from '#app/shell/use-engine-status.ts';
import { accountInUse } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { priceText } from '#features/events/event-text.ts';
import { formatStart } from '#features/events/event-time.ts';
import { isServerUnreachable } from '#features/events/is-cut-off.ts';
import { OwnEventsScreen } from '#features/organizer/own-events-screen.tsx';
import { steps } from '#features/wizard/steps.ts';
import { showToast } from '#ui/toast.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { onlineAtom } from '#ui/online.ts';
import { PageFrame } from './page-frame.tsx';

const formatters = { price: priceText, when: formatStart };
const stepLabel = (step: number) => steps[step]?.label ?? steps[0]?.label ?? '';

async function duplicate(event: EventRow): Promise<string | null> {
  const account = accountInUse.get();
  if (account === null) return null;
  const { duplicateEvent } = await import('#features/wizard/duplicate-event.ts');
  const { ref, missing } = await duplicateEvent(account, event, fetchPicture);
  showToast({
    title: 'Duplicated into a draft',
    text: missing === 0 ? undefined : 'Not all of its pictures could be had; the rest is there.',
  });
  return ref;
}

export function MyEventsPage() {
  const status = useEngineStatus(useObservable(accountInUse));
  const isOnline = useAtomValue(onlineAtom);
  return (
    <PageFrame>
      <OwnEventsScreen
        EventCover={EventCover}
        formatters={formatters}
        stepLabel={stepLabel}
        isOffline={!isOnline || isServerUnreachable(status)}
        syncedAt={status.syncedAt}
        duplicate={duplicate}
        loadStatistics={loadStatistics}
        downloadSubscribers={downloadSubscribers}
      />
    </PageFrame>
  );
}

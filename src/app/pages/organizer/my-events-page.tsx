import { useAtomValue } from 'jotai';
import { saveGuests } from '#app/queries/save-guests.ts';
import { fetchPicture } from '#app/queries/picture.ts';
import { loadStatistics } from '#app/queries/event-statistics.ts';
import { isServerUnreachable, useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { OwnEventsScreen } from '#features/organizer/screen.tsx';
import { steps } from '#features/wizard/steps/steps.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { PageFrame } from '#app/pages/layout/page-frame.tsx';
import * as texts from '#app/pages/texts.ts';

const stepLabel = (step: number) => steps[step]?.label ?? steps[0]?.label ?? '';

async function duplicate(event: EventRow): Promise<string | null> {
  const account = accountInUse.get();
  if (account === null) return null;
  const { duplicateEvent } = await import('#features/wizard/draft/duplicate-event.ts');
  const { ref, missing } = await duplicateEvent(account, event, fetchPicture);
  showToast({
    title: texts.duplicated,
    text: missing === 0 ? undefined : texts.notAllPicturesCopied,
  });
  return ref;
}

export function MyEventsPage() {
  const status = useEngineStatus(useObservable(accountInUse)?.db ?? null);
  const isOnline = useAtomValue(onlineAtom);
  return (
    <PageFrame>
      <OwnEventsScreen
        stepLabel={stepLabel}
        isOffline={!isOnline || isServerUnreachable(status)}
        syncedAt={status?.syncedAt ?? null}
        duplicate={duplicate}
        loadStatistics={loadStatistics}
        saveGuests={saveGuests}
      />
    </PageFrame>
  );
}

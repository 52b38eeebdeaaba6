import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { fetchGuests } from '#app/queries/event-guests.ts';
import { saveGuests } from '#app/queries/save-guests.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { GuestsScreen } from '#features/organizer/guests/screen.tsx';
import { isServerUnreachable, useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageFrame } from '#app/pages/layout/page-frame.tsx';

export function GuestsPage() {
  const { id = '' } = useParams();
  const status = useEngineStatus(useObservable(accountInUse)?.db ?? null);
  const isOnline = useAtomValue(onlineAtom);
  return (
    <PageFrame>
      <GuestsScreen
        idOrRef={id}
        isOffline={!isOnline || isServerUnreachable(status)}
        syncedAt={status?.syncedAt ?? null}
        fetchGuests={fetchGuests}
        saveGuests={saveGuests}
      />
    </PageFrame>
  );
}

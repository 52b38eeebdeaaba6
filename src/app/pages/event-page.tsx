import { useParams } from 'react-router-dom';
import { loadEvent } from '#app/queries/event.ts';
import { downloadForCurrentAccount } from '#app/offline/download-for-current-account.ts';
import { recordView } from '#app/queries/record-view.ts';
import { loadViewCounts } from '#app/queries/view-counts.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { ChatDialog } from '#features/events/buttons/chat-dialog.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { OrganizerTools } from '#features/events/detail/organizer-tools.ts';
import { BundleContext } from '#features/events/offline/bundle-context.ts';
import { renderEventChat } from './event/chat-dialog.tsx';
import { renderOrganizerFollow } from './event/organizer-follow.tsx';
import { PageFrame } from './layout/page-frame.tsx';

async function beginEdit(event: EventRow): Promise<string | null> {
  const account = accountInUse.get();
  if (account === null) return null;
  const form = await import('#features/wizard/draft/begin-edit.ts');
  return form.beginEdit(account, event);
}

export function EventPage() {
  const { id = '' } = useParams();
  return (
    <PageFrame>
      <BundleContext value={downloadForCurrentAccount}>
        <OrganizerTools value={renderOrganizerFollow}>
          <ChatDialog value={renderEventChat}>
            <EventScreen
              idOrRef={id}
              fetchEvent={loadEvent}
              onVisit={(ref) => void recordView(ref)}
              fetchViews={loadViewCounts}
              beginEdit={beginEdit}
            />
          </ChatDialog>
        </OrganizerTools>
      </BundleContext>
    </PageFrame>
  );
}

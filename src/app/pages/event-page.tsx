import { useParams } from 'react-router-dom';
import { loadEvent } from '#app/look-for-event.ts';
import { downloadForCurrentAccount } from '#app/pack-shown.ts';
import { recordView } from '#app/record-view.ts';
import { loadViewCounts } from '#app/view-counts.ts';
import { accountInUse } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import { ChatDialog } from '#features/events/chat-dialog.ts';
import { EventScreen } from '#features/events/event-screen.tsx';
import { OrganizerTools } from '#features/events/organizer-tools.ts';
import { BundleContext } from '#features/events/pack-context.ts';
import { renderEventChat } from './event-chat.tsx';
import { renderOrganizerFollow } from './organizer-follow-part.tsx';
import { PageFrame } from './page-frame.tsx';

async function beginEdit(event: EventRow): Promise<string | null> {
  const account = accountInUse.get();
  if (account === null) return null;
  const form = await import('#features/wizard/begin-edit.ts');
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

import { useParams } from 'react-router-dom';
import { lookForEvent } from '#app/look-for-event.ts';
import { packShown } from '#app/pack-shown.ts';
import { recordView } from '#app/record-view.ts';
import { viewCounts } from '#app/view-counts.ts';
import { current } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import { ChatDialog } from '#features/events/chat-dialog.ts';
import { EventScreen } from '#features/events/event-screen.tsx';
import { OrganizerTools } from '#features/events/organizer-tools.ts';
import { PackContext } from '#features/events/pack-context.ts';
import { eventChat } from './event-chat.tsx';
import { organizerFollow } from './organizer-follow-part.tsx';
import { PageFrame } from './page-frame.tsx';

async function beginEdit(event: EventRow): Promise<string | null> {
  const account = current.get();
  if (account === null) return null;
  const form = await import('#features/wizard/begin-edit.ts');
  return form.beginEdit(account, event);
}

export function EventPage() {
  const { id = '' } = useParams();
  return (
    <PageFrame>
      <PackContext value={packShown}>
        <OrganizerTools value={organizerFollow}>
          <ChatDialog value={eventChat}>
            <EventScreen
              idOrRef={id}
              look={lookForEvent}
              onSeen={(ref) => void recordView(ref)}
              askViews={viewCounts}
              beginEdit={beginEdit}
            />
          </ChatDialog>
        </OrganizerTools>
      </PackContext>
    </PageFrame>
  );
}

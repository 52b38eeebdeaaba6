import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { loadEvent } from '#app/queries/event.ts';
import { downloadForCurrentAccount } from '#app/offline/download-for-current-account.ts';
import { load } from '#app/queries/load.ts';
import type { FetchMissingEvent } from '#features/events/detail/missing.tsx';
import { recordView } from '#app/queries/record-view.ts';
import { loadViewCounts } from '#app/queries/view-counts.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { AttendeesContext, type FetchAttendees } from '#features/events/attendees/context.ts';
import { ChatDialog } from '#features/events/buttons/chat-dialog.ts';
import { AfterContext } from '#features/events/detail/after.tsx';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { OrganizerTools, OwnEventTools } from '#features/events/detail/organizer-tools.ts';
import { InviteContext, type FetchFollowers } from '#features/events/invite/context.ts';
import { BundleContext } from '#features/events/offline/bundle-context.ts';
import { renderEventAfter } from './event/after.tsx';
import { renderEventChat } from './event/chat-dialog.tsx';
import { renderOrganizerFollow } from './event/organizer-follow.tsx';
import { renderOwnEventTools } from './event/own-event-tools.tsx';
import { PageFrame } from './layout/page-frame.tsx';

const fetchAttendees: FetchAttendees = (eventId, signal) =>
  load(({ cached }) => cached, `attendees:${eventId}`, signal);

const fetchFollowers: FetchFollowers = (userId, signal) => load(({ cached }) => cached, `followers:${userId}`, signal);

async function beginEdit(event: EventRow): Promise<string | null> {
  const account = accountInUse.get();
  if (account === null) return null;
  const form = await import('#features/wizard/draft/begin-edit.ts');
  return form.beginEdit(account, event);
}

export function EventPage() {
  const { id = '' } = useParams();
  const key = useSearchParams()[0].get('key');
  const fetchEvent = useCallback<FetchMissingEvent>((idOrRef, signal) => loadEvent(idOrRef, signal, key), [key]);

  function visit(ref: string): void {
    void recordView(ref);
    if (key !== null) void import('#app/queries/open-by-link.ts').then((file) => file.openByLink(ref, key));
  }

  return (
    <PageFrame>
      <BundleContext value={downloadForCurrentAccount}>
        <OrganizerTools value={renderOrganizerFollow}>
          <OwnEventTools value={renderOwnEventTools}>
            <ChatDialog value={renderEventChat}>
              <AttendeesContext value={fetchAttendees}>
                <InviteContext value={fetchFollowers}>
                  <AfterContext value={renderEventAfter}>
                    <EventScreen
                      idOrRef={id}
                      fetchEvent={fetchEvent}
                      onVisit={visit}
                      fetchViews={loadViewCounts}
                      beginEdit={beginEdit}
                    />
                  </AfterContext>
                </InviteContext>
              </AttendeesContext>
            </ChatDialog>
          </OwnEventTools>
        </OrganizerTools>
      </BundleContext>
    </PageFrame>
  );
}

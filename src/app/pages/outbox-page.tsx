import { paths } from '#app/paths.ts';
import { reloadPage } from '#app/reload-page.ts';
import { ClearingNotice } from '#app/storage/clearing-notice.tsx';
import { syncNow } from '#app/sync-now.ts';
import { partsOfChat } from '#contract/chat-key.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { ShownPicture } from '#features/events/shown-picture.tsx';
import { DiagnosticsPart } from '#features/outbox/diagnostics-part.tsx';
import type { OutboxPorts } from '#features/outbox/outbox-ports.ts';
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx';
import { StoragePart } from '#features/settings/storage-part.tsx';
import { SyncedPart } from '#features/settings/synced-part.tsx';
import { PageFrame } from './page-frame.tsx';
import { placesOf } from './places-of.ts';

const addressOf: OutboxPorts['addressOf'] = (thing, { isThere, event, authorId }) => {
  if (!isThere) return null;
  switch (thing.kind) {
    case 'event':
      return paths.event(event?.event_id ?? thing.ref);
    case 'post':
      return placesOf.post(thing.ref, authorId);
    case 'chat': {
      const parts = partsOfChat(thing.ref);
      return 'user' in parts ? paths.chatWith(parts.user) : paths.chatIn(parts.group);
    }
    case 'person':
      return paths.profile(thing.ref);
    case 'me':
      return paths.ownProfile;
    case 'other':
      return null;
  }
};

const ports: OutboxPorts = { EventCover, Picture: ShownPicture, addressOf };

export function OutboxPage() {
  return (
    <PageFrame isNarrow>
      <OutboxScreen ports={ports} onSend={syncNow} onReload={() => void reloadPage()} />
      <ClearingNotice />
      <div className="mt-10 space-y-5">
        <SyncedPart />
        <StoragePart eventPath={paths.event} />
        <DiagnosticsPart />
      </div>
    </PageFrame>
  );
}

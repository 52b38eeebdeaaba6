import { paths } from '#app/routes/paths.ts';
import { reloadPage } from '#app/update/reload-page.ts';
import { EvictionNotice } from '#app/storage/eviction-notice.tsx';
import { syncNow } from '#app/sync/sync-now.ts';
import { parseChatKey } from '#contract/chat/key.ts';
import { EventCover } from '#features/events/picture/cover.tsx';
import { ResolvedPicture } from '#features/events/picture/resolved.tsx';
import { DiagnosticsPart } from '#features/outbox/diagnostics-part.tsx';
import type { OutboxDeps } from '#features/outbox/deps.ts';
import { OutboxScreen } from '#features/outbox/screen.tsx';
import { StoragePart } from '#features/settings/storage/part.tsx';
import { SyncedPart } from '#features/settings/synced-part.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { entityPaths } from '#app/routes/entity-paths.ts';

const addressOf: OutboxDeps['addressOf'] = (subject, { isAvailable: isThere, event, authorId }) => {
  if (!isThere) return null;
  switch (subject.kind) {
    case 'event':
      return paths.event(event?.event_id ?? subject.ref);
    case 'post':
      return entityPaths.post(subject.ref, authorId);
    case 'chat': {
      const parts = parseChatKey(subject.ref);
      return 'user' in parts ? paths.chatWith(parts.user) : paths.chatIn(parts.group);
    }
    case 'person':
      return paths.profile(subject.ref);
    case 'me':
      return paths.ownProfile;
    case 'other':
      return null;
  }
};

const deps: OutboxDeps = { EventCover, Picture: ResolvedPicture, addressOf };

export function OutboxPage() {
  return (
    <PageFrame isNarrow>
      <OutboxScreen deps={deps} onSend={syncNow} onReload={() => void reloadPage()} />
      <EvictionNotice />
      <div className="mt-10 space-y-5">
        <SyncedPart />
        <StoragePart eventPath={paths.event} />
        <DiagnosticsPart />
      </div>
    </PageFrame>
  );
}

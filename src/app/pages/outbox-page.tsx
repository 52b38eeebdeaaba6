import type { ComponentProps } from 'react';
import { paths } from '#app/routes/paths.ts';
import { reloadPage } from '#app/update/reload-page.ts';
import { EvictionNotice } from '#app/storage/eviction-notice.tsx';
import { syncNow } from '#app/sync/sync-now.ts';
import { parseChatKey } from '#contract/chat/key.ts';
import { DiagnosticsPart } from '#features/outbox/diagnostics-part.tsx';
import { OutboxScreen } from '#features/outbox/screen.tsx';
import { StoragePart } from '#features/settings/storage/part.tsx';
import { SyncedPart } from '#features/settings/synced-part.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { entityPaths } from '#app/routes/entity-paths.ts';

const addressOf: ComponentProps<typeof OutboxScreen>['addressOf'] = (
  subject,
  { isAvailable: isThere, event, authorId },
) => {
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

export function OutboxPage() {
  return (
    <PageFrame isNarrow>
      <OutboxScreen addressOf={addressOf} onSend={syncNow} onReload={() => void reloadPage()}>
        <EvictionNotice />
        <div className="mt-10 space-y-5">
          <SyncedPart />
          <DiagnosticsPart />
          {/* Last, as it grows while it is measured. */}
          <StoragePart eventPath={paths.event} />
        </div>
      </OutboxScreen>
    </PageFrame>
  );
}

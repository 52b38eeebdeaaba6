import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import { chatPlaceOf, type ChatPlace } from './addresses.ts';
import { ChatContext } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { ChatSidebar } from './list/sidebar.tsx';
import { DirectPane } from './pane/direct.tsx';
import { GroupPane } from './pane/group.tsx';
import { PanePrompt } from './pane/prompt.tsx';
import * as texts from './texts.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';

const NewGroupDialog = lazyComponent(() => import('./groups/new-dialog.tsx').then((file) => file.NewGroupDialog));

export interface ChatScreenProps extends ChatDeps {
  account: OpenAccount;
}

function Pane({ tab, chosen }: ChatPlace) {
  if (chosen === null) return <PanePrompt tab={tab} />;
  // Keyed, so that no draft of one conversation appears in another.
  if (chosen.type === 'person') return <DirectPane key={chosen.userId} userId={chosen.userId} />;
  return <GroupPane key={chosen.group} group={chosen.group} />;
}

/** The list and the open conversation: side by side if they fit, else one at a time. */
export function ChatScreen({ account, ...deps }: ChatScreenProps) {
  const [query] = useSearchParams();
  const place = chatPlaceOf(query);
  const changes = useOpenChanges(account.db);
  const layer = useLayer();
  const isWide = useMedia('(min-width: 48rem)');
  const ownId = account.user?.user_id ?? 0;
  const isOpen = place.chosen !== null;
  useRootClass('has-chat');
  useRootClass('has-open-chat', isOpen);
  return (
    <ChatContext value={{ ...deps, account, ownId, changes, layer, isWide }}>
      <div data-chat-page className="flex overflow-hidden">
        {(isWide || !isOpen) && (
          <div className="min-w-0 border-line max-md:flex-1 md:w-88 md:shrink-0 md:border-r">
            <ChatSidebar {...place} />
          </div>
        )}
        {(isWide || isOpen) && (
          <section aria-label={texts.conversation} className="min-w-0 flex-1">
            <Pane {...place} />
          </section>
        )}
      </div>
      {layer.openLayer === 'new-group' && (
        <Suspense fallback={null}>
          <NewGroupDialog onClose={layer.close} />
        </Suspense>
      )}
    </ChatContext>
  );
}

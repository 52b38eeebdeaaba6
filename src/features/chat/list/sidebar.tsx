import { MessageCirclePlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/field/search.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { chatAddress, chatTabs, type ChatPlace } from '#features/chat/addresses.ts';
import { createArrowKeyHandler } from '#features/chat/arrow-keys.ts';
import { useChatContext } from '#features/chat/context.ts';
import { readDirectChats, readGroupChats, type DirectChat, type GroupChat } from '#data/chat/queries.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { DirectList } from './direct.tsx';
import { GroupList } from './groups.tsx';
import * as texts from './texts.ts';

/** Direct conversations, newest first; null until read. */
function useDirectChats(): readonly DirectChat[] | null {
  const { account, ownId } = useChatContext();
  const { db } = account;
  return useLive<readonly DirectChat[] | null>(async () => readDirectChats(db, ownId), [db, ownId], null);
}

/** Stored groups, the user's own first; null until read. */
function useGroupChats(): readonly GroupChat[] | null {
  const { account, ownId } = useChatContext();
  const { db } = account;
  return useLive<readonly GroupChat[] | null>(async () => readGroupChats(db, ownId), [db, ownId], null);
}

const onArrowKey = createArrowKeyHandler('[data-chat]');

/** All direct conversations and groups, with a search for people and groups to talk to. */
export function ChatSidebar({ tab, chosen }: ChatPlace) {
  const { layer } = useChatContext();
  const navigate = useNavigate();
  const direct = useDirectChats();
  const groups = useGroupChats();
  const [search, setSearch] = useState('');
  return (
    <section aria-label={texts.conversations} className="flex h-full flex-col bg-surface">
      <div className="shrink-0 space-y-3 px-4 pt-3 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {/* Screen readers get the page's heading. */}
          <p aria-hidden="true" className="font-display text-xl font-bold">
            {texts.chat}
          </p>
          <Button
            variant="quiet"
            size="sm"
            icon={<MessageCirclePlus />}
            className="-mr-2"
            onClick={() => {
              layer.open('new-group');
            }}
          >
            {texts.newGroup}
          </Button>
        </div>
        <SearchField
          label={tab === 'direct' ? texts.searchUsers : texts.searchGroups}
          text={search}
          onChange={setSearch}
        />
      </div>
      <div
        onKeyDown={onArrowKey}
        role="presentation"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [&_[role=tablist]]:sticky [&_[role=tablist]]:top-0 [&_[role=tablist]]:z-10 [&_[role=tablist]]:bg-surface [&_[role=tablist]]:px-3 [&_[role=tabpanel]]:pt-1"
      >
        <Tabs
          label={texts.conversations}
          chosen={tab}
          onChoose={(name) => {
            const next = chatTabs.find((tabName) => tabName === name) ?? 'direct';
            void navigate(chatAddress({ tab: next, chosen }), { replace: true });
          }}
          tabs={[
            {
              name: 'direct',
              label: texts.direct,
              panel: <DirectList chats={direct} search={search} chosen={chosen} />,
            },
            {
              name: 'grupos',
              label: texts.groups,
              panel: <GroupList chats={groups} search={search} chosen={chosen} />,
            },
          ]}
        />
      </div>
    </section>
  );
}

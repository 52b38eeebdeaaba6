import './chat-page.css';
import { useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { load } from '#app/queries/load.ts';
import { liveCalls } from '#app/sync/live.ts';
import { paths } from '#app/routes/paths.ts';
import { isNavbarVisibleAtom } from '#app/shell/navbar.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { chatPlaceOf } from '#features/chat/addresses.ts';
import type { ChatDeps } from '#features/chat/deps.ts';
import { ChatScreen } from '#features/chat/screen.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useReportDialog } from './profile/use-report-dialog.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { useVisibleHeight } from './layout/use-visible-height.ts';
import * as texts from './texts.ts';

const calls: ChatDeps['calls'] = {
  fetchMessages: (chat, before, signal) => load(({ messages }) => messages, { chat, before }, signal),
  fetchGroups: (search, signal) => load(({ groups }) => groups, search, signal),
  fetchGroup: (refOrId, signal) => load(({ group }) => group, refOrId, signal),
  fetchPeople: (search, signal) => load(({ people }) => people, search, signal),
  fetchMembers: (group, signal) => load(({ members }) => members, group, signal),
};
const fetchPerson: ChatDeps['fetchPerson'] = (userId, signal) => load(({ person }) => person, userId, signal);

/** On a phone an open conversation fills the screen. */
function useFullScreenChat(): void {
  const [query] = useSearchParams();
  const setVisible = useSetAtom(isNavbarVisibleAtom);
  const isFullScreen = !useMedia('(min-width: 48rem)') && chatPlaceOf(query).chosen !== null;
  useLayoutEffect(() => {
    setVisible(!isFullScreen);
    return () => {
      setVisible(true);
    };
  }, [isFullScreen, setVisible]);
}

/** Direct conversations and groups. */
export function ChatPage() {
  const account = useObservable(accountInUse);
  useFullScreenChat();
  useVisibleHeight();
  const { dialog, report } = useReportDialog();
  if (account === null) return <PageSkeleton />;
  return (
    <>
      <PageHeading isHidden>{texts.chat}</PageHeading>
      <ChatScreen
        account={account}
        calls={calls}
        live={liveCalls}
        fetchPerson={fetchPerson}
        onReport={(message, name) => {
          report('message', message, name);
        }}
        profilePath={paths.profile}
        eventPath={paths.event}
      />
      {dialog}
    </>
  );
}

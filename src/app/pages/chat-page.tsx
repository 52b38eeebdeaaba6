import './chat-page.css';
import { useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chatCalls } from '#app/chat-calls.ts';
import { liveCalls } from '#app/live.ts';
import { paths } from '#app/paths.ts';
import { loadPerson } from '#app/people-calls.ts';
import { isNavbarVisibleAtom } from '#app/shell/navbar.ts';
import { accountInUse } from '#data/current.ts';
import { ResolvedPicture } from '#features/events/shown-picture.tsx';
import { chatPlaceOf } from '#features/chat/addresses.ts';
import { ChatScreen } from '#features/chat/chat-screen.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useObservable } from '#ui/use-observable.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useVisibleHeight } from './use-visible-height.ts';

/** On a phone a conversation has all of the screen. */
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

/** Conversations with people and in groups. */
export function ChatPage() {
  const account = useObservable(accountInUse);
  useFullScreenChat();
  useVisibleHeight();
  if (account === null) return <PageSkeleton />;
  return (
    <>
      <PageHeading isHidden>Chat</PageHeading>
      <ChatScreen
        account={account}
        calls={chatCalls}
        live={liveCalls}
        fetchPerson={loadPerson}
        Picture={ResolvedPicture}
        profilePath={paths.profile}
        eventPath={paths.event}
      />
    </>
  );
}

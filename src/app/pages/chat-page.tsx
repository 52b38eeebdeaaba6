import './chat-page.css';
import { useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chatCalls } from '#app/chat-calls.ts';
import { liveCalls } from '#app/live.ts';
import { paths } from '#app/paths.ts';
import { lookForPerson } from '#app/people-calls.ts';
import { isNavbarVisibleAtom } from '#app/shell/navbar.ts';
import { current } from '#data/current.ts';
import { ShownPicture } from '#features/events/shown-picture.tsx';
import { chatPlaceOf } from '#features/chat/addresses.ts';
import { ChatScreen } from '#features/chat/chat-screen.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useObservable } from '#ui/use-observable.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useVisibleHeight } from './use-visible-height.ts';

/** On a phone a conversation has all of the screen. */
function useWholeScreen(): void {
  const [query] = useSearchParams();
  const setVisible = useSetAtom(isNavbarVisibleAtom);
  const isWhole = !useMedia('(min-width: 48rem)') && chatPlaceOf(query).chosen !== null;
  useLayoutEffect(() => {
    setVisible(!isWhole);
    return () => {
      setVisible(true);
    };
  }, [isWhole, setVisible]);
}

/** Conversations with people and in groups. */
export function ChatPage() {
  const account = useObservable(current);
  useWholeScreen();
  useVisibleHeight();
  if (account === null) return <PageSkeleton />;
  return (
    <>
      <PageHeading isHidden>Chat</PageHeading>
      <ChatScreen
        account={account}
        calls={chatCalls}
        live={liveCalls}
        lookForPerson={lookForPerson}
        Picture={ShownPicture}
        profilePath={paths.profile}
        eventPath={paths.event}
      />
    </>
  );
}

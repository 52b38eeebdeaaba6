import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { problemText } from './problem-text.ts';
import type { ReceiveDeps } from './deps.ts';
import { SharedChoices } from './shared-choices.tsx';
import { useShared } from './use-shared.ts';
import { WaitingList } from './waiting-list.tsx';

export interface ReceiveScreenProps {
  /** whose items to show; null: nobody is signed in */
  userId: number | null;
  /** the item to open; null: the only one, or the list */
  id: string | null;
  /** why an item was rejected, from the URL */
  problem: string | null;
  deps: ReceiveDeps;
}

function NothingShared({ isRequested }: { isRequested: boolean }) {
  return (
    <EmptyState
      drawing={<Drawing of="calendar" />}
      title={isRequested ? 'This is no longer here' : 'Nothing is waiting here'}
      text={
        isRequested
          ? 'It has become a draft or a post, or was thrown away.'
          : 'What you share with Scape from other apps arrives here, with or without a connection.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/user/events">My drafts</ButtonLink>
          <ButtonLink to="/events" variant="primary">
            See events
          </ButtonLink>
        </div>
      }
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeading>Shared with Scape</PageHeading>
      {children}
    </>
  );
}

/** Shows what other apps have shared, and asks the user what to do with it. */
export function ReceiveScreen({ userId, id, problem, deps }: ReceiveScreenProps) {
  const [waiting, reload] = useShared(userId, id);
  const notice = problemText(problem);
  if (waiting === null) {
    return (
      <Frame>
        <Skeleton className="mt-5 h-48 rounded-md" />
      </Frame>
    );
  }
  if (waiting === 'failed') {
    return (
      <Frame>
        <p role="alert" className="mt-5 rounded-md bg-bad-soft p-4 text-sm text-bad">
          What was shared could not be read from this device. It is still there: reload the page to try again.
        </p>
      </Frame>
    );
  }
  const { opened, all } = waiting;
  const isOpenedVisible = opened !== null && notice === null;
  const others = isOpenedVisible ? all.filter(({ id: other }) => other !== opened.shared.id) : all;
  return (
    <Frame>
      {notice !== null && (
        <div role="alert" className="mt-5 rounded-md bg-bad-soft p-4 text-bad">
          <p className="text-sm font-semibold">{notice.title}</p>
          <p className="mt-0.5 text-sm">{notice.text}</p>
        </div>
      )}
      {isOpenedVisible && (
        <SharedChoices
          key={opened.shared.id}
          opened={opened}
          isSignedIn={userId !== null}
          deps={deps}
          onChange={reload}
        />
      )}
      {opened === null && notice === null && (all.length === 0 || id !== null) && (
        <NothingShared isRequested={id !== null} />
      )}
      <WaitingList heading={isOpenedVisible ? 'Also waiting' : 'Waiting here'} all={others} pathOf={deps.pathOf} />
    </Frame>
  );
}

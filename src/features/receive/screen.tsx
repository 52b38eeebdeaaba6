import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';
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
      drawing={<Drawing of="inbox" />}
      title={isRequested ? texts.noLongerHere : texts.nothingWaiting}
      text={isRequested ? texts.wasUsedOrThrownAway : texts.whatArrivesHere}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/user/events">{texts.myDrafts}</ButtonLink>
          <ButtonLink to="/events" variant="primary">
            {eventTexts.seeEvents}
          </ButtonLink>
        </div>
      }
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeading>{texts.sharedWithScape}</PageHeading>
      {children}
    </>
  );
}

/** Shows what other apps have shared, and asks the user what to do with it. */
export function ReceiveScreen({ userId, id, problem, deps }: ReceiveScreenProps) {
  const [waiting, reload] = useShared(userId, id);
  const notice = texts.problemText(problem);
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
          {texts.couldNotBeRead}
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
      <WaitingList
        heading={isOpenedVisible ? texts.alsoWaiting : texts.waitingHere}
        all={others}
        pathOf={deps.pathOf}
      />
    </Frame>
  );
}

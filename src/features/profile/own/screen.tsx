import type { ReactNode } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readOwnEvents } from '#data/events/own/list.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { createEventPath, eventsPath } from '#features/profile/addresses.ts';
import { EventsPanel } from '#features/profile/events-panel.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { OwnHead } from './head.tsx';
import type { ProfileDeps } from '#features/profile/deps.ts';
import { RefreshBanner } from './refresh-banner.tsx';
import { ownTabNamed, ownTabs, type OwnTab } from '#features/profile/sections.ts';
import type { OwnPerson } from '#features/profile/use-person.ts';
import * as texts from './texts.ts';

export interface OwnProfileScreenProps extends ProfileDeps {
  account: OpenAccount;
  own: OwnPerson;
  /** the user's posts; `feed`: with those of everyone they follow */
  posts: ReactNode;
  feed: ReactNode;
  onCreatePost: () => void;
}

const labels: Record<OwnTab, string> = {
  myEvents: texts.myEvents,
  posts: texts.posts,
  bookmarks: texts.bookmarks,
  subscribedEvents: texts.subscribed,
  feed: texts.feed,
};

const seeEvents = <ButtonLink to={eventsPath}>{eventTexts.seeEvents}</ButtonLink>;

/** The user's own profile. The URL says which tab is open. */
export function OwnProfileScreen(props: OwnProfileScreenProps) {
  const { account, own, calls, EventCards, posts, feed, onCreatePost } = props;
  const [query, change] = useQuery();
  const userId = own.user.user_id;
  const events = useLive<number | null>(
    async () => (await readOwnEvents(account.db, userId)).filter(({ status }) => status !== 'draft').length,
    [account, userId],
    null,
  );

  function set(name: string, value: string | null): void {
    change(
      (next) => {
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  const panels: Record<OwnTab, ReactNode> = {
    myEvents: (
      <EventsPanel
        which={{ type: 'made', userId }}
        EventCards={EventCards}
        emptyText={texts.noEventsCreatedYet}
        emptyAction={<ButtonLink to={createEventPath}>{eventTexts.createEvent}</ButtonLink>}
      />
    ),
    posts,
    bookmarks: (
      <EventsPanel
        which={{ type: 'bookmarked' }}
        EventCards={EventCards}
        removal="bookmark"
        emptyText={texts.noBookmarksYet}
        emptyAction={seeEvents}
      />
    ),
    subscribedEvents: (
      <EventsPanel
        which={{ type: 'subscribed' }}
        EventCards={EventCards}
        removal="subscription"
        emptyText={texts.noSubscribedEventsYet}
        emptyAction={seeEvents}
      />
    ),
    feed,
  };

  return (
    <>
      <RefreshBanner userId={userId} calls={calls} />
      <OwnHead
        own={own}
        db={account.db}
        calls={calls}
        events={events}
        isEditing={query.get('edit') === 'profile'}
        onEdited={() => {
          set('edit', null);
        }}
        onPoints={() => {
          change(() => new URLSearchParams({ section: 'points' }));
        }}
        onCreatePost={onCreatePost}
      />
      <div className="mt-8 md:px-6">
        <Tabs
          label={texts.profile}
          chosen={ownTabNamed(query.get('tab'))}
          onChoose={(tab) => {
            set('tab', tab);
          }}
          tabs={ownTabs.map((name) => ({ name, label: labels[name], panel: panels[name] }))}
        />
      </div>
    </>
  );
}

import { Flag } from 'lucide-react';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { PersonRow, RelationshipRow } from '#data/people/rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { BlockButton } from './block-button.tsx';
import { FollowButton } from './follow-button.tsx';
import { FriendButtons } from './friend-buttons.tsx';
import { MessageButton } from './message-button.tsx';
import { PersonEventsTab } from './events-tab.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { ProfileCounters } from '#features/profile/counters.tsx';
import { ProfileHead } from '#features/profile/head.tsx';
import {
  peopleLists,
  personTabNamed,
  personTabs,
  type PeopleList,
  type PersonTab,
} from '#features/profile/sections.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import type { ProfileDeps } from '#features/profile/deps.ts';
import * as texts from './texts.ts';

const PeopleDialog = lazyComponent(() =>
  import('#features/profile/people-dialog.tsx').then((file) => file.PeopleDialog),
);

export interface PersonScreenProps extends ProfileDeps {
  userId: number;
  posts: ReactNode;
  /** reports the person to operators; guests are asked to log in */
  onReport: (name: string) => void;
}

interface LoadedPersonProps extends PersonScreenProps {
  person: PersonRow;
  relationship: RelationshipRow;
  /** the server is unreachable, so shown data may be old */
  isUnreachable: boolean;
}

const labels: Record<PersonTab, string> = { events: texts.myEvents, posts: texts.posts, subscribed: texts.subscribed };

function Pending({ userId }: { userId: number }) {
  const changes = useOpenChanges(useObservable(accountInUse)?.db ?? null);
  const isPending = ['follow', 'friend', 'block'].some((changeType) => changes.has(`${changeType}:${String(userId)}`));
  return isPending ? <PendingMark /> : null;
}

/** Stays mounted once opened, so that it can animate when it closes. */
function PeopleLayer(props: ComponentProps<typeof PeopleDialog>) {
  const [hasOpened, setHasOpened] = useState(false);
  if (props.list !== null && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <PeopleDialog {...props} />
    </Suspense>
  );
}

/** A profile with its tabs and actions. */
export function LoadedPerson(props: LoadedPersonProps) {
  const { userId, person, relationship, isUnreachable, calls, EventCards, posts, onReport } = props;
  const account = useObservable(accountInUse);
  const [query, change] = useQuery();
  const layer = useLayer();
  const name = personName(person);
  const opens = (which: PeopleList) => () => {
    layer.open(which);
  };

  const panels: Record<PersonTab, ReactNode> = {
    events: (
      <PersonEventsTab
        userId={userId}
        list="events"
        calls={calls}
        EventCards={EventCards}
        emptyText={texts.noEventsCreated}
      />
    ),
    posts,
    subscribed: (
      <PersonEventsTab
        userId={userId}
        list="subscribed"
        calls={calls}
        EventCards={EventCards}
        emptyText={texts.noSubscribedEvents}
      />
    ),
  };

  return (
    <>
      <ProfileHead
        className="-mt-6 md:mt-0"
        person={person}
        notes={
          <>
            {person.hidden === true && (
              <p className="mt-4 rounded-sm bg-warn-soft px-4 py-3 text-sm font-medium text-warn">
                {texts.hiddenByModerators}
              </p>
            )}
            {isUnreachable && (
              <p role="status" className="mt-4 text-sm text-muted">
                {texts.serverUnreachable}
              </p>
            )}
          </>
        }
        counters={
          <ProfileCounters
            counters={[
              { label: texts.followers, count: person.followers_count, onOpen: opens('followers') },
              { label: texts.followingLabel, count: person.following_count, onOpen: opens('following') },
              { label: texts.events, count: person.events_count },
              { label: texts.points, count: person.total_points },
            ]}
          />
        }
        actions={
          <div data-neutral={account === null || undefined} className="flex flex-wrap items-center gap-2">
            <FollowButton userId={userId} name={name} isFollowing={relationship.isFollowing} />
            <MessageButton userId={userId} name={name} />
            <FriendButtons userId={userId} name={name} friendship={relationship.friendship} />
            <BlockButton userId={userId} name={name} isBlocked={false} />
            <IconButton
              label={texts.report(name)}
              icon={<Flag />}
              onClick={() => {
                onReport(name);
              }}
            />
            <Pending userId={userId} />
          </div>
        }
      />
      <div className="mt-8 md:px-6">
        <Tabs
          label={texts.profile}
          chosen={personTabNamed(query.get('tab'))}
          onChoose={(tab) => {
            change(
              (next) => {
                next.set('tab', tab);
                return next;
              },
              { replace: true },
            );
          }}
          tabs={personTabs.map((tab) => ({ name: tab, label: labels[tab], panel: panels[tab] }))}
        />
      </div>
      <PeopleLayer
        userId={userId}
        list={peopleLists.find((list) => list === layer.openLayer) ?? null}
        calls={calls}
        onClose={layer.close}
      />
    </>
  );
}

import { useState, type ReactNode } from 'react';
import { friendshipOf, readBlockedPeople } from '#data/people/queries.ts';
import { readFriendRequests, type FriendRequests } from '#data/people/friend-requests.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { rankingsPath } from './addresses.ts';
import { BlockButton } from './person/block-button.tsx';
import { FriendButtons } from './person/friend-buttons.tsx';
import { PersonRow } from './person-row.tsx';
import * as texts from './texts.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import type { FriendRequestRow } from '#data/people/rows.ts';

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="font-display text-lg font-bold">
        {title} <span className="text-base font-semibold text-muted tabular-nums">{count}</span>
      </h2>
      <ul className="-mx-2 mt-2 divide-y divide-line">{children}</ul>
    </section>
  );
}

const pageSize = 100;

/** Friend requests, friends and blocked people. */
export function FriendsSection() {
  const db = useObservable(accountInUse)?.db ?? null;
  const changes = useOpenChanges(db);
  const [limit, setLimit] = useState(pageSize);
  const loaded = useLive(
    async () => (db === null ? null : { requests: await readFriendRequests(db), blocked: await readBlockedPeople(db) }),
    [db],
    null,
  );
  const row = (request: FriendRequestRow) => {
    const { user } = request;
    return (
      <PersonRow key={request.ref} person={user}>
        {changes.has(`friend:${String(user.user_id)}`) && <PendingMark />}
        <FriendButtons userId={user.user_id} name={personName(user)} friendship={friendshipOf(request)} size="sm" />
      </PersonRow>
    );
  };
  const lists = [
    ['received', texts.requestsForYou],
    ['sent', texts.requestsYouSent],
    ['friends', texts.yourFriends],
  ] as const satisfies readonly (readonly [keyof FriendRequests, string])[];
  const isEmpty =
    loaded !== null && loaded.blocked.length === 0 && lists.every(([list]) => loaded.requests[list].length === 0);
  return (
    <>
      <PageHeading>{texts.friends}</PageHeading>
      {loaded !== null &&
        lists.map(([list, title]) => (
          <Part key={list} title={title} count={loaded.requests[list].length}>
            {loaded.requests[list].slice(0, limit).map(row)}
          </Part>
        ))}
      {loaded !== null && loaded.requests.friends.length > limit && (
        <button
          type="button"
          onClick={() => {
            setLimit(limit + pageSize);
          }}
          className="mt-2 min-h-11 cursor-pointer text-sm font-semibold text-brand-ink hover:underline"
        >
          {texts.showMore}
        </button>
      )}
      {loaded !== null && (
        <Part title={texts.blockedPeople} count={loaded.blocked.length}>
          {loaded.blocked.map((person) => (
            <PersonRow key={person.user_id} person={person}>
              {changes.has(`block:${String(person.user_id)}`) && <PendingMark />}
              <BlockButton userId={person.user_id} name={personName(person)} isBlocked size="sm" />
            </PersonRow>
          ))}
        </Part>
      )}
      {isEmpty && (
        <EmptyState
          drawing={<Drawing of="people" />}
          title={texts.noFriendsYet}
          text={texts.noFriendsHint}
          action={<ButtonLink to={rankingsPath}>{texts.seeWhoTakesPart}</ButtonLink>}
        />
      )}
    </>
  );
}

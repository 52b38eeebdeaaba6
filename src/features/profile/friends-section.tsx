import { useState, type ReactNode } from 'react';
import { friendshipOf, readBlockedPeople } from '#data/friend-lists.ts';
import { readRequests, type RequestRow, type Requests } from '#data/requests.ts';
import { current } from '#data/current.ts';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { PendingMark } from '#ui/pending-mark.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { PictureComponent } from '#ui/picture-component.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import { rankingsPath } from './addresses.ts';
import { BlockButton } from './block-button.tsx';
import { FriendButtons } from './friend-buttons.tsx';
import { PersonRow } from './person-row.tsx';
import { personName } from './person-words.ts';
import { useOpenChanges } from './use-open-changes.ts';

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

const shownAtFirst = 100;

/** Who would like to be friends, who is, and who is blocked. */
export function FriendsSection({ Picture }: { Picture: PictureComponent }) {
  const db = useObservable(current)?.db ?? null;
  const changes = useOpenChanges(db);
  const [most, setMost] = useState(shownAtFirst);
  const held = useLive(
    async () => (db === null ? null : { requests: await readRequests(db), blocked: await readBlockedPeople(db) }),
    [db],
    null,
  );
  const row = (request: RequestRow) => {
    const { user } = request;
    return (
      <PersonRow key={request.ref} person={user} Picture={Picture}>
        {changes.has(`friend:${String(user.user_id)}`) && <PendingMark />}
        <FriendButtons userId={user.user_id} name={personName(user)} friendship={friendshipOf(request)} size="sm" />
      </PersonRow>
    );
  };
  const lists = [
    ['received', 'Requests for you'],
    ['sent', 'Requests you sent'],
    ['friends', 'Your friends'],
  ] as const satisfies readonly (readonly [keyof Requests, string])[];
  const isEmpty =
    held !== null && held.blocked.length === 0 && lists.every(([list]) => held.requests[list].length === 0);
  return (
    <>
      <PageHeading>Friends</PageHeading>
      {held !== null &&
        lists.map(([list, title]) => (
          <Part key={list} title={title} count={held.requests[list].length}>
            {held.requests[list].slice(0, most).map(row)}
          </Part>
        ))}
      {held !== null && held.requests.friends.length > most && (
        <button
          type="button"
          onClick={() => {
            setMost(most + shownAtFirst);
          }}
          className="mt-2 min-h-11 cursor-pointer text-sm font-semibold text-brand-ink hover:underline"
        >
          Show more
        </button>
      )}
      {held !== null && (
        <Part title="Blocked people" count={held.blocked.length}>
          {held.blocked.map((person) => (
            <PersonRow key={person.user_id} person={person} Picture={Picture}>
              {changes.has(`block:${String(person.user_id)}`) && <PendingMark />}
              <BlockButton userId={person.user_id} name={personName(person)} isBlocked size="sm" />
            </PersonRow>
          ))}
        </Part>
      )}
      {isEmpty && (
        <EmptyState
          drawing={<Drawing of="search" />}
          title="No friends yet"
          text="Open somebody’s profile and press Add Friend. Their answer shows up here."
          action={<ButtonLink to={rankingsPath}>See who takes part</ButtonLink>}
        />
      )}
    </>
  );
}

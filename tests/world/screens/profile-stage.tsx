import { readFileSync } from 'node:fs';
import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Profile } from '#contract/people/entity.ts';
import { relationshipRowOf } from '#data/people/rows.ts';
import { ownUserRow } from '#data/account/rows.ts';
import { PersonEvents } from '#features/events/person/list.tsx';
import { FriendsSection } from '#features/profile/friends-section.tsx';
import { OwnProfileScreen } from '#features/profile/own/screen.tsx';
import { PersonScreen } from '#features/profile/person/screen.tsx';
import { PointsSection } from '#features/profile/points-section.tsx';
import type { PersonCalls, ProfileDeps } from '#features/profile/deps.ts';
import { useOwnPerson } from '#features/profile/use-person.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { samplePerson, sampleProfile } from '#world/data/sample-people.ts';
import { ownUser } from './person.ts';
import { show } from './show.tsx';

/** A server that answers nobody. */
export function noServer() {
  return {
    fetchPerson: vi.fn<PersonCalls['fetchPerson']>(() => Promise.resolve('unreachable')),
    fetchEventsOf: vi.fn<PersonCalls['fetchEventsOf']>(() => Promise.resolve('unreachable')),
    fetchQuery: vi.fn<PersonCalls['fetchQuery']>(() => Promise.resolve('unreachable')),
  };
}

/** A server whose answers are on the device already. */
export function heldServer() {
  return {
    fetchPerson: vi.fn<PersonCalls['fetchPerson']>(() => Promise.resolve('held')),
    fetchEventsOf: vi.fn<PersonCalls['fetchEventsOf']>(() => Promise.resolve('held')),
    fetchQuery: vi.fn<PersonCalls['fetchQuery']>(() => Promise.resolve('held')),
  };
}

const portsOf = (calls: PersonCalls): ProfileDeps => ({
  calls,
  EventCards: PersonEvents,
});

/** Somebody whom the device holds, and what the owner has to do with them. */
export async function holdPerson({ db }: OpenAccount, given: Partial<Profile> = {}): Promise<void> {
  const profile = sampleProfile({ user_id: 7, username: 'bea', display_name: 'Bea Sol', ...given });
  await db.people.put(samplePerson(profile));
  await db.ties.put(relationshipRowOf(profile, undefined, 1));
}

/** The owner as the pulls tell of them. */
export async function holdOwner({ db, user }: OpenAccount, given: Partial<Profile> = {}): Promise<void> {
  const id = user?.user_id ?? 0;
  const own = ownUser(id);
  await db.users.put({ ...ownUserRow({ ...own, ...given }, 1), tick: 1 });
  const { user_id, username, display_name } = own;
  await db.people.put(samplePerson({ user_id, username, display_name, ...given }));
}

function Own({ calls, onCreatePost }: { calls: PersonCalls; onCreatePost: () => void }) {
  const account = useObservable(accountInUse);
  const own = useOwnPerson(account);
  if (account === null || own === null) return null;
  return (
    <OwnProfileScreen
      {...portsOf(calls)}
      account={account}
      own={own}
      posts={<p>Own posts</p>}
      feed={<p>The feed</p>}
      onCreatePost={onCreatePost}
    />
  );
}

export async function showOwn({ at = '/user/profile', calls = heldServer(), onCreatePost = () => {} } = {}) {
  const shown = show(<Own calls={calls} onCreatePost={onCreatePost} />, at);
  // Until the device is read there is what the sign-in told.
  await waitFor(() => expect(document.querySelector('[aria-label="Counters"]')?.textContent).toMatch(/^[^–]+$/));
  return shown;
}

export function showPerson({ at = '/profile/7', calls = heldServer(), onReport = (_name: string) => {} } = {}) {
  return show(<PersonScreen {...portsOf(calls)} userId={7} posts={<p>Posts of Bea</p>} onReport={onReport} />, at);
}

export function showFriends() {
  return show(<FriendsSection />, '/user/profile?section=friends');
}

export function showPoints(calls: PersonCalls, points = 0) {
  return show(<PointsSection points={points} calls={calls} />, '/user/profile?section=points');
}

/** Texts that somebody may have for a name: quotes, tags, another direction, marks that pile up. */
export const hostileTexts: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '${7*7}{{7*7}}',
  'Ana \u0301\u0301\u0301\u0301 Núñez 😀',
  "Robert'); DROP TABLE users;--",
  readFileSync('package.json', 'utf8').slice(0, 70).replaceAll(/\s+/g, ' '),
];

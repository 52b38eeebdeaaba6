import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { listNotices } from '#data/account/notices.ts';
import { readFriendRequests } from '#data/people/friend-requests.ts';
import { sampleRequest } from '#world/data/sample-people.ts';
import { signedIn } from '#world/screens/person.ts';
import { holdOwner, noServer, heldServer, showOwn } from '#world/screens/profile-stage.tsx';
import { friendRequestRowOf, noRelationship } from '#data/people/rows.ts';
import { noticeRowOf } from '#data/account/rows.ts';

const person = (id: number, name: string) => ({
  user_id: id,
  username: `user${String(id)}`,
  display_name: name,
  profile_picture: null,
});

async function blockedBea(): Promise<OpenAccount> {
  const account = await signedIn();
  await holdOwner(account);
  await account.db.ties.put({ ...noRelationship('7'), blocked: true });
  return account;
}

test.each(['Followers', 'Following'])(
  '[USER-03] who was blocked with no connection isn’t among the held %s',
  async (title) => {
    const account = await blockedBea();
    const key = `${title.toLowerCase()}:${String(account.user?.user_id ?? 0)}`;
    const whole = (id: number, name: string) => ({ ...person(id, name), id, bio: null });
    const own = await account.db.people.get(String(account.user?.user_id ?? 0));
    const value = [
      { ...own, ...whole(7, 'Bea') },
      { ...own, ...whole(8, 'Tom') },
    ];
    await account.db.answers.put({ key, value, fetchedAt: Date.now() });
    await showOwn({ calls: { ...heldServer(), fetchQuery: noServer().fetchQuery } });
    fireEvent.click(screen.getByRole('button', { name: new RegExp(title) }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await dialog.findByRole('link', { name: /Tom/ });
    expect(dialog.queryByRole('link', { name: /Bea/ })).toBeNull();
  },
);

test('[USER-03] nobody who was blocked is among those who wish to be friends, whatever the device knew of the two', async () => {
  const { db } = await blockedBea();
  const held = (id: number, status: 'pending' | 'accepted') =>
    friendRequestRowOf(sampleRequest({ client_id: uuidV7(), user: person(id, 'x'), sent: false, status }), 1);
  await db.requests.bulkPut([held(7, 'pending'), held(7, 'accepted'), held(8, 'pending')]);
  const { received, friends } = await readFriendRequests(db);
  expect(received.map(({ user }) => user.user_id)).toEqual([8]);
  expect(friends).toEqual([]);
});

test('[USER-03] what arrived of somebody who was blocked isn’t told any more', async () => {
  const { db } = await blockedBea();
  const told = (id: number, from: number | null) =>
    noticeRowOf(
      {
        id,
        client_id: uuidV7(),
        kind: 'followed',
        user: from === null ? null : person(from, 'x'),
        about: null,
        read: false,
        created_at: new Date().toISOString(),
      },
      1,
    );
  await db.notices.bulkPut([told(1, 7), told(2, 8), told(3, null)]);
  expect((await listNotices(db)).map((row) => row.notice_id)).toEqual([3, 2]);
});

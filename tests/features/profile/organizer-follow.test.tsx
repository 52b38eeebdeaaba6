import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import { EventFacts } from '#features/events/detail/facts.tsx';
import { OrganizerTools } from '#features/events/detail/organizer-tools.ts';
import { OrganizerFollow } from '#features/profile/person/organizer-follow.tsx';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { holdPerson } from '#world/screens/profile-stage.tsx';
import { addressNow, show, stateNow } from '#world/screens/show.tsx';

const organizer = { user_id: 7, username: 'bea', display_name: 'Bea Sol', profile_picture: null };
const tools = (of: { userId: number; name: string }) => <OrganizerFollow {...of} />;

function showFacts(event: EventRow = eventRow({ organizer })) {
  return show(
    <OrganizerTools value={tools}>
      <EventFacts event={event} nowMs={Date.now()} />
    </OrganizerTools>,
    '/events/5',
  );
}
const name = () => screen.findByRole('link', { name: 'Bea Sol' });

test('[USER-02] following an organizer asks a visitor to log in, who comes back to the event', async () => {
  const account = await visitor();
  showFacts();
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Bea Sol' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }));
  await waitFor(() => expect(addressNow()).toBe('/login'));
  expect(stateNow()).toMatchObject({ from: { pathname: '/events/5' } });
  expect(await account.db.outbox.count()).toBe(0);
});

test('[USER-02] nobody follows themselves, or whom they have blocked, from an event', async () => {
  const account = await signedIn();
  const { user_id = 0, username = '' } = account.user ?? {};
  const own = showFacts(eventRow({ organizer: { ...organizer, user_id, username } }));
  await name();
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  own.unmount();
  await holdPerson(account, { blocked: true });
  showFacts();
  await name();
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
});

test('[USER-02] [DET-01] the organizer’s name leads to their profile; they are followed there with no connection', async () => {
  const account = await signedIn();
  showFacts();
  expect((await name()).getAttribute('href')).toBe('/profile/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Bea Sol' }));
  expect(await screen.findByRole('button', { name: 'Following Bea Sol' })).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'user.follow', args: { user: 7 } });
  expect(await account.db.ties.get('7')).toMatchObject({ isFollowing: true });
});

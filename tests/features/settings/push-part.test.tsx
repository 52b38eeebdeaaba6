import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { me, ownUserRow } from '#data/account/rows.ts';
import { PushPart, type PushCalls, type PushState } from '#features/settings/notices/push-part.tsx';
import { signedIn, ownUser } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

function callsIn(state: PushState, problem: string | null = null) {
  let held = state;
  const turned = (next: PushState) => async () => {
    if (problem === null) held = next;
    return { state: held, problem };
  };
  return {
    read: vi.fn<PushCalls['read']>(async () => held),
    turnOn: vi.fn<PushCalls['turnOn']>(turned('on')),
    turnOff: vi.fn<PushCalls['turnOff']>(turned('off')),
  };
}

const shown = (calls: PushCalls) => show(<PushPart calls={calls} install="/download-app" />);
const master = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Notifications on this device' });
const said = () =>
  within(screen.getByRole('region', { name: 'While Scape is closed' })).getByRole('status').textContent;
const kind = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

test.each([
  ['denied', /are blocked in this browser/],
  ['unsupported', /can’t show notifications/],
  ['uninstalled', /home screen/],
] as const)('where it can’t be turned on (%s) it says why', async (state, words) => {
  const calls = callsIn(state);
  const { container } = shown(calls);
  await waitFor(() => expect(said()).toMatch(words));
  expect([master().disabled, master().checked]).toEqual([true, false]);
  await expectAccessible(container);
});

test('what went wrong is said, and the switch stays where it was', async () => {
  const calls = callsIn('off', 'There is no connection.');
  shown(calls);
  await waitFor(() => expect(master().disabled).toBe(false));
  fireEvent.click(master());
  await waitFor(() => expect(said()).toContain('There is no connection.'));
  expect([calls.turnOn.mock.calls.length, master().checked]).toEqual([1, false]);
});

test('this device is turned on and off; nothing is asked before somebody presses', async () => {
  const calls = callsIn('off');
  const { container } = shown(calls);
  await waitFor(() => expect(master().disabled).toBe(false));
  expect(calls.turnOn).not.toHaveBeenCalled();
  fireEvent.click(master());
  await waitFor(() => expect(master().checked).toBe(true));
  await expectAccessible(container);
  fireEvent.click(master());
  await waitFor(() => expect(master().checked).toBe(false));
  expect(calls.turnOff).toHaveBeenCalledTimes(1);
});

test('[INVITE-03] each kind is muted by itself, on this device at once and then for all', async () => {
  const account = await signedIn();
  await account.db.users.put(ownUserRow({ ...ownUser(1), muted_pushes: ['friend'] }, 0));
  shown(callsIn('unsupported'));
  await waitFor(() => expect([kind('Invitations').checked, kind('Friend requests').checked]).toEqual([true, false]));
  fireEvent.click(kind('Invitations'));
  await waitFor(() => expect(kind('Invitations').checked).toBe(false));
  fireEvent.click(kind('Friend requests'));
  await waitFor(() => expect(kind('Friend requests').checked).toBe(true));
  const sent = await account.db.outbox.orderBy('seq').toArray();
  expect(sent.map(({ kind: name, args }) => [name, args])).toEqual([
    ['user.update', { patch: { muted_pushes: ['friend', 'invitation'] } }],
    ['user.update', { patch: { muted_pushes: ['invitation'] } }],
  ]);
  expect((await account.db.users.get(me))?.muted_pushes).toEqual(['invitation']);
});

test('who wishes to hear nothing at all sees that this holds here too', async () => {
  const account = await signedIn();
  await account.db.users.put(ownUserRow({ ...ownUser(1), notifications_enabled: false }, 0));
  shown(callsIn('on'));
  await waitFor(() => expect(said()).toContain('switched notifications off'));
  expect([kind('Messages').disabled, kind('Messages').checked]).toEqual([true, false]);
});

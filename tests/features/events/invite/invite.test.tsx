// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#features/events/invite/card.tsx';
import '#features/events/detail/gallery-lightbox.tsx';
import '#features/events/invite/dialog.tsx';
import '#features/events/more/similar-events.tsx';
import '#ui/dialog/panel.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { directChatKey, groupChatKey } from '#contract/chat/key.ts';
import type { InvitationAnswer } from '#contract/invitations/entity.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import { readMessageDraft } from '#data/events/message-draft.ts';
import type { EventRow } from '#data/events/rows.ts';
import { InviteContext } from '#features/events/invite/context.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { groupRow } from '#world/screens/chat-stage.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};
const person = (id: number, name: string) => {
  return { user_id: id, username: name.toLowerCase(), display_name: name, profile_picture: null };
};
const at = '2030-01-01T00:00:00.000Z';
const between = (
  id: number,
  name: string,
  said: { note?: string; answer?: InvitationAnswer; answer_note?: string } = {},
) => {
  return { user: person(id, name), note: null, answer: null, answer_note: null, created_at: at, ...said };
};

interface Given {
  received?: ReturnType<typeof between>[];
  sent?: ReturnType<typeof between>[];
  flags?: Partial<EngagementRow>;
  event?: Partial<EventRow>;
}

async function showEvent({ received = [], sent = [], flags = {}, event: fields = {} }: Given) {
  const account = await signedIn();
  const event = eventRow(fields);
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  await account.db.invitations.put({ event: event.ref, received, sent, tick: 0, generation: 0 });
  for (const [index, name] of ['Berta', 'Carlos', 'Dario'].entries()) {
    await account.db.requests.put({
      ref: `00000000-0000-4000-8000-00000000010${String(index)}`,
      request_id: index + 1,
      status: 'accepted',
      sent: true,
      created_at: at,
      user: person(20 + index, name),
      tick: 0,
      generation: 0,
    });
  }
  const followers = [person(30, 'Fito'), person(20, 'Berta')];
  const key = `followers:${String(account.user?.user_id ?? 0)}`;
  await account.db.answers.put({ key, value: followers, fetchedAt: 1 });
  const shown = show(
    <InviteContext value={() => Promise.resolve()}>
      <EventScreen {...page} idOrRef={event.ref} />
    </InviteContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  const entries = async () => (await account.db.outbox.toArray()).map(({ kind, args }) => [kind, args]);
  return { ...shown, account, event, entries };
}

const card = () => screen.findByRole('region', { name: 'Your answer' });
const press = (inside: HTMLElement, name: string) => fireEvent.click(within(inside).getByRole('button', { name }));

test('[INVITE-09] three friends are invited by five presses', async () => {
  const { entries, event, container } = await showEvent({});
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  const boxes = await within(dialog).findAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['Berta', 'Carlos', 'Dario', 'Fito']);
  await expectAccessible(container);
  for (const name of ['Berta', 'Carlos', 'Fito']) fireEvent.click(within(dialog).getByRole('checkbox', { name }));
  press(dialog, 'Invite 3 people');
  expect(await screen.findByText('Invited 3 people')).toBeTruthy();
  expect(await entries()).toEqual(
    [person(20, 'Berta'), person(21, 'Carlos'), person(30, 'Fito')].map((one) => [
      'event.invite',
      { event: event.ref, person: one, note: null },
    ]),
  );
});

test('[INVITE-09] those who can be invited come before those who were, and the pictures stay closed behind', async () => {
  const pictures = [`/uploads/${'c'.repeat(64)}.jpg`];
  await showEvent({ sent: [between(20, 'Berta')], event: { gallery_images: pictures } });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  await within(dialog).findByText('Invited');
  const [list] = within(dialog).getAllByRole('list');
  const rows = within(list ?? dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Berta|Carlos|Dario|Fito/.exec(textContent)?.[0])).toEqual([
    'Carlos',
    'Dario',
    'Fito',
    'Berta',
  ]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('[INVITE-09] a typed note is there again until it is sent', async () => {
  const { account, event, unmount, entries } = await showEvent({});
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    return within(await screen.findByRole('dialog')).findByRole('textbox', { name: /^Note/ });
  };
  fireEvent.change(await open(), { target: { value: 'Come along!' } });
  await waitFor(async () =>
    expect(await readMessageDraft(account.store, 'invite-words', event.ref)).toBe('Come along!'),
  );
  unmount();
  show(
    <InviteContext value={() => Promise.resolve()}>
      <EventScreen {...page} idOrRef={event.ref} />
    </InviteContext>,
  );
  const field = await open();
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('Come along!'));
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Fito' }));
  press(dialog, 'Invite 1 person');
  await screen.findByText('Invited 1 person');
  expect(await entries()).toMatchObject([['event.invite', { note: 'Come along!' }]]);
  await waitFor(async () => expect(await readMessageDraft(account.store, 'invite-words', event.ref)).toBe(''));
});

test('[INVITE-09] who is invited, goes or organizes can’t be ticked, and what waits has the clock', async () => {
  const { account, event } = await showEvent({ sent: [between(20, 'Berta')], event: { organizer_id: 21 } });
  await account.db.answers.put({
    key: `attendees:${String(event.event_id)}`,
    value: { people: [person(22, 'Dario')], others: 0 },
    fetchedAt: 1,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Fito' }));
  await waitFor(() => expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1));
  expect(within(dialog).getByText('Invited')).toBeTruthy();
  expect(within(dialog).getByText('Organizer')).toBeTruthy();
  expect(within(dialog).getByText('Going')).toBeTruthy();
  press(dialog, 'Invite 1 person');
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  expect(
    (await within(await screen.findByRole('dialog')).findAllByRole('img', { name: 'Waiting to be sent' })).length,
  ).toBeGreaterThan(0);
});

test('[INVITE-10] the inviter sees the answers with their notes, and can withdraw', async () => {
  const { entries, event } = await showEvent({
    sent: [
      between(20, 'Berta'),
      between(21, 'Carlos', { answer: 'going', answer_note: 'With pleasure' }),
      between(22, 'Dario', { answer: 'maybe' }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Going 1 · Maybe 1 · No answer 1')).toBeTruthy();
  expect(within(dialog).getByText('With pleasure')).toBeTruthy();
  press(dialog, 'Withdraw the invitation to Berta');
  expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
  expect(await entries()).toEqual([['invitation.withdraw', { event: event.ref, user: 20 }]]);
});

test('[INVITE-08] the link is copied, or goes to people and into groups as a message', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  const { event, account } = await showEvent({});
  const group = groupRow({ name: 'Neighbours' });
  await account.db.groups.put(group);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Send in chat' }));
  // Only now: the database asks jsdom's own.
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  press(dialog, 'Copy link');
  const url = `${location.origin}/events/${String(event.event_id)}`;
  await waitFor(() => expect(writeText.mock.calls).toEqual([[url]]));
  vi.unstubAllGlobals();
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Neighbours' }));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Berta' }));
  fireEvent.change(within(dialog).getByLabelText('Note (optional)'), { target: { value: 'Shall we?' } });
  press(dialog, 'Send to 2');
  expect(await screen.findByText('Sent to 2 chats')).toBeTruthy();
  const messages = await account.db.messages.toArray();
  const content = `Shall we?\n${event.title}\n${url}`;
  expect(new Map(messages.map((one) => [one.chat, one.content]))).toEqual(
    new Map([
      [directChatKey(20), content],
      [groupChatKey(group.ref), content],
    ]),
  );
});

test('[INVITE-08] of an unlisted event its organizer sends the link with its secret; who was let in has none to send', async () => {
  const { account, entries, unmount } = await showEvent({ event: { visibility: 'unlisted', link_key: 'secret' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Fito' }));
  press(dialog, 'Send to 1');
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  const content = expect.stringContaining('?key=secret') as string;
  expect(await entries()).toMatchObject([['message.send', { content }]]);
  unmount();
  await showEvent({ event: { visibility: 'unlisted' } });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

test('[INVITE-04] Going takes a place and answers, with a note; Maybe and No answer alone', async () => {
  const { entries, event, account, container } = await showEvent({
    received: [between(20, 'Berta', { note: 'Come!' }), between(21, 'Carlos')],
  });
  const asked = await card();
  expect(within(asked).getByRole('heading').textContent).toBe('Berta and Carlos invite you');
  expect(within(asked).getByText('Come!')).toBeTruthy();
  await expectAccessible(container);
  press(asked, 'Maybe');
  await waitFor(() =>
    expect(within(asked).getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed')).toBe('true'),
  );
  press(asked, 'Add a note');
  fireEvent.change(within(asked).getByLabelText('Your note (optional)'), { target: { value: 'Later' } });
  press(asked, 'Going');
  await waitFor(() =>
    expect(within(asked).getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(within(asked).getByText('Your note: Later')).toBeTruthy();
  expect((await entries()).map(([kind, args]) => [kind, args])).toEqual([
    ['invitation.answer', { event: event.ref, answer: 'maybe', note: null }],
    ['event.subscribe', { event: event.ref, subscribed: true }],
    ['invitation.answer', { event: event.ref, answer: 'going', note: 'Later' }],
  ]);
  expect((await account.db.engagements.get(event.ref))?.subscribed).toBe(true);
});

test('[INVITE-05] No gives the place back, and undoing that brings the answer back', async () => {
  const { entries, event } = await showEvent({
    received: [between(20, 'Berta', { answer: 'going' })],
    flags: { subscribed: true },
  });
  const asked = await card();
  const isPressed = (name: string) =>
    within(asked).getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
  expect(isPressed('Going')).toBe(true);
  press(asked, 'No');
  await waitFor(() => expect(isPressed('No')).toBe(true));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isPressed('Going')).toBe(true));
  expect((await entries()).at(-1)).toEqual(['invitation.answer', { event: event.ref, answer: 'going', note: null }]);
});

test('[INVITE-05] undoing a No says nothing of a place that was taken without an answer', async () => {
  const { account, entries, event } = await showEvent({
    received: [between(20, 'Berta')],
    flags: { subscribed: true },
  });
  press(await card(), 'No');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await account.db.engagements.get(event.ref))?.subscribed).toBe(true));
  const answers = (await entries()).filter(([kind]) => kind === 'invitation.answer');
  expect(answers).toEqual([['invitation.answer', { event: event.ref, answer: 'no', note: null }]]);
});

test('[INVITE-05] who said that they go and has no place is asked again', async () => {
  await showEvent({ received: [between(20, 'Berta', { answer: 'going' })] });
  const asked = await card();
  for (const name of ['Going', 'Maybe', 'No']) {
    expect(within(asked).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false');
  }
});

test('[INVITE-04] nobody is asked about an event that is cancelled', async () => {
  await showEvent({ received: [between(20, 'Berta')], event: { status: 'cancelled' } });
  await screen.findByRole('button', { name: 'Share' });
  expect(screen.queryByRole('region', { name: 'Your answer' })).toBeNull();
});

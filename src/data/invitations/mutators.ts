import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** A note as the server stores it. */
const noteIn = (text: string | null) => (text === null || text.trim() === '' ? null : text);

async function invite(
  rows: WriteTransaction,
  { event, person, note }: MutationArgs<'event.invite'>,
  { nowMs }: Author,
): Promise<void> {
  const existing = await rows.get('invitations', event);
  const { received = [], sent = [] } = existing ?? {};
  if (sent.some(({ user }) => user.user_id === person.user_id)) return;
  const invitation = {
    user: person,
    note: noteIn(note),
    answer: null,
    answer_note: null,
    created_at: new Date(nowMs).toISOString(),
  };
  rows.put('invitations', {
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
    ...existing,
    event,
    received,
    sent: [invitation, ...sent],
  });
}

async function withdraw(
  rows: WriteTransaction,
  { event, user: userId }: MutationArgs<'invitation.withdraw'>,
): Promise<void> {
  const existing = await rows.get('invitations', event);
  if (existing === undefined) return;
  const sent = existing.sent.filter(({ user }) => user.user_id !== userId);
  if (sent.length === existing.sent.length) return;
  if (sent.length + existing.received.length === 0) rows.delete('invitations', event);
  else rows.put('invitations', { ...existing, sent });
}

async function answer(
  rows: WriteTransaction,
  { event, answer: said, note }: MutationArgs<'invitation.answer'>,
): Promise<void> {
  const existing = await rows.get('invitations', event);
  if (existing === undefined || existing.received.length === 0) return;
  const answered = { answer: said, answer_note: noteIn(note) };
  const received = existing.received.map((invitation) => ({ ...invitation, ...answered }));
  rows.put('invitations', { ...existing, received });
}

export const invitationMutators = {
  'event.invite': invite,
  'invitation.withdraw': withdraw,
  'invitation.answer': answer,
};

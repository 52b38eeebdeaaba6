import { readersOf, rowsOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };

/** What people write with an invitation, and with an answer. */
export async function invitationFieldsOf(stage: Stage): Promise<Field[]> {
  const { call, author, friend, operator } = stage;
  const { pulled } = readersOf(stage);
  await call(author, 'POST', '/follow', { followedId: friend.id });
  for (const who of [friend, operator]) await call(who, 'POST', '/follow', { followedId: author.id });
  const answered = Number((await call(friend, 'POST', '/events', aConcert))['id']);
  await call(friend, 'POST', `/events/${answered}/invitations`, { user_id: author.id });
  let latest = 0;
  // In turn, as nobody may invite one person all the time.
  const invited = [friend, operator];
  const rowOf = async (id: number): Promise<Row> =>
    rowsOf(await pulled('invitations')).find((row) => row['event_id'] === id) ?? {};
  const one = (list: unknown) => (list as Row[] | undefined)?.[0] ?? {};
  return [
    {
      kind: 'event.invite',
      name: 'note',
      async write(text) {
        latest = Number((await call(author, 'POST', '/events', aConcert))['id']);
        const who = invited.reverse()[0] ?? friend;
        return { method: 'POST', url: `/events/${latest}/invitations`, payload: { user_id: who.id, note: text } };
      },
      reads: async () => [one((await rowOf(latest))['sent'])['note']],
    },
    {
      kind: 'invitation.answer',
      name: 'note',
      write: (text) => ({
        method: 'PUT',
        url: `/events/${answered}/invitations/answer`,
        payload: { answer: 'maybe', note: text },
      }),
      reads: async () => [one((await rowOf(answered))['received'])['answer_note']],
    },
  ];
}

import { expect, test } from 'vitest';
import type { InvitationAnswer } from '#contract/invitations/entity.ts';
import { openAccount } from '#data/db/open-account.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import { readChatTargets, readInvitable } from '#data/invitations/choices.ts';
import { readOpenInvitations } from '#data/invitations/queries.ts';
import { noRelationship } from '#data/people/rows.ts';
import { sampleConversationRow, sampleGroupRow, spoken } from '#world/data/sample-chats.ts';
import { ana, sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2030-06-01T12:00:00Z');
const from = (user_id: number, answer: InvitationAnswer | null = null) => {
  const user = { user_id, username: `u${String(user_id)}`, display_name: `U${String(user_id)}`, profile_picture: null };
  return { user, note: null, answer, answer_note: null, created_at: '2030-05-01T00:00:00Z' };
};

interface Given {
  received: ReturnType<typeof from>[];
  event?: Parameters<typeof sampleRow>[0];
  is?: Partial<EngagementRow>;
}

test('[INVITE-11] open are those without an answer and without a place, the next first', async () => {
  const { db, close } = await openAccount({ ...ana, user_id: 8821 }, () => {});
  await db.ties.put({ ...noRelationship('33'), blocked: true });
  const given: Record<string, Given> = {
    Later: { received: [from(31), from(32)], event: { date_time: '2030-06-20T20:00:00Z' } },
    Soon: { received: [from(31, 'no'), from(32), from(33)] },
    'Said going, has no place': { received: [from(31, 'going')], event: { date_time: '2030-06-21T20:00:00Z' } },
    Answered: { received: [from(31, 'maybe')] },
    'Has a place': { received: [from(31)], is: { subscribed: true } },
    Waits: { received: [from(31)], is: { waiting: true } },
    'From somebody blocked': { received: [from(33)] },
    Cancelled: { received: [from(31)], event: { status: 'cancelled' } },
    Over: { received: [from(31)], event: { date_time: '2030-05-02T20:00:00Z' } },
    'Invited others': { received: [] },
  };
  for (const [index, [title, { received, event = {}, is = {} }]] of Object.entries(given).entries()) {
    const ref = `00000000-0000-4000-8000-0000000009${String(index).padStart(2, '0')}`;
    await db.events.put(sampleRow({ ref, title, date_time: '2030-06-10T20:00:00Z', ...event }));
    await db.engagements.put({ ...emptyEngagement(ref), ...is });
    await db.invitations.put({ event: ref, received, sent: [from(31)], tick: 0, generation: 0 });
  }
  const open = await readOpenInvitations(db, nowMs);
  expect(open.map(({ event, people }) => [event.title, people.map((one) => one.display_name)])).toEqual([
    ['Soon', ['U32']],
    ['Later', ['U31', 'U32']],
    ['Said going, has no place', ['U31']],
  ]);
  close();
});

test('[INVITE-01] [INVITE-08] nobody who is blocked, nor oneself, can be chosen, nor a group that one has left', async () => {
  const { db, close } = await openAccount({ ...ana, user_id: 8822 }, () => {});
  const person = (id: number, name: string) => ({ ...from(id).user, display_name: name });
  await db.ties.put({ ...noRelationship('33'), blocked: true });
  const followers = [person(33, 'Blocked'), person(8822, 'Oneself'), person(31, 'Bea'), person(32, 'Abel')];
  await db.answers.put({ key: 'followers:8822', value: followers, fetchedAt: 1 });
  expect((await readInvitable(db, 8822)).map(({ display_name: name }) => name)).toEqual(['Abel', 'Bea']);
  const conversation = (id: number, name: string) => sampleConversationRow({ user: person(id, name) });
  await db.conversations.bulkPut([conversation(33, 'Blocked'), conversation(31, 'Bea')]);
  await db.groups.bulkPut([
    sampleGroupRow({ client_id: spoken.group, groupName: 'Choir' }),
    sampleGroupRow({ client_id: spoken.other, groupName: 'Left', member: false }),
  ]);
  expect((await readChatTargets(db)).map(({ name }) => name)).toEqual(['Bea', 'Choir']);
  close();
});

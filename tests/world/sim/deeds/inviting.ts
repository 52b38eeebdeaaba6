import { personRef } from '#data/people/rows.ts';
import { seen, wish, type Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

const answers = ['going', 'maybe', 'no'] as const;

/** Answers an invitation, takes one back, or invites somebody; the server refuses those who are no friends and don't follow. */
export async function invite(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const { store, user } = person.tab.account;
  const note = chance.isTrue(0.3) ? 'Shall we?' : null;
  const rows = store.rows('invitations');
  const received = rows.filter((row) => row.received.length > 0);
  if (received.length > 0 && chance.isTrue(0.4)) {
    const { event } = chance.pick(received);
    const answer = chance.pick(answers);
    if (answer === 'going') await wish(world, person, 'event.subscribe', { event, subscribed: true });
    await wish(world, person, 'invitation.answer', { event, answer, note });
    return;
  }
  const sent = rows.flatMap(({ event, sent: list }) => list.map((one) => ({ event, user: one.user.user_id })));
  if (sent.length > 0 && chance.isTrue(0.3))
    return void (await wish(world, person, 'invitation.withdraw', chance.pick(sent)));
  const event = seen(person, world);
  const others = world.users.filter(({ user_id: id }) => id !== user.user_id);
  if (event === null || others.length === 0) return;
  const { user_id, username, display_name, profile_picture } = chance.pick(others);
  if (store.row('ties', personRef(user_id))?.blocked === true) return;
  await wish(world, person, 'event.invite', {
    event: event.ref,
    person: { user_id, username, display_name, profile_picture },
    note,
  });
}

import type { Effect } from '#world/sim/watch/server.ts';
import type { World } from '#world/sim/world.ts';

const nameOf = (event: string, inviter: number | null, invited: number | string) =>
  `${event} ${String(inviter)} ${String(invited)}`;

/** What stands by the mutations that took effect: an answer, null for none. */
function modelOf(effects: readonly Effect[]): Map<string, string | null> {
  const open = new Map<string, string | null>();
  for (const { kind, userId, lane, body } of effects) {
    const [, event = '', person = ''] = lane.split(':');
    const name = nameOf(event, userId, person);
    if (kind === 'event.invite' && !open.has(name)) open.set(name, null);
    if (kind === 'invitation.withdraw') open.delete(name);
    for (const each of [...open.keys()]) {
      const [of, inviter, invited] = each.split(' ');
      const isOwn = invited === String(userId) && of === event;
      if (kind === 'invitation.answer' && isOwn) open.set(each, (body as { answer: string }).answer);
      const ends = [inviter, invited];
      if (kind === 'user.block' && ends.includes(String(userId)) && ends.includes(event)) open.delete(each);
    }
  }
  return open;
}

/** I6: the server's invitations and answers are those that were last wished. */
export async function checkInvitations(world: World): Promise<void> {
  if (!world.settings.hasInvitations) return;
  const rows = await world.server
    .storage()
    .database.read(({ sql }) =>
      sql
        .selectFrom('invitations as i')
        .innerJoin('events as e', 'e.id', 'i.event_id')
        .select(['e.ref', 'i.inviter_id', 'i.invited_id', 'i.answer'])
        .where('i.withdrawn_at', 'is', null)
        .execute(),
    );
  const held = new Map(
    rows.map((row) => [nameOf(row.ref, row.inviter_id, row.invited_id), row.answer as string | null]),
  );
  const wished = modelOf(world.watch.effects);
  for (const name of new Set([...held.keys(), ...wished.keys()])) {
    const [there, wanted] = [held.get(name), wished.get(name)];
    if (there !== wanted) world.accuse('I6', `invitation ${name} is ${String(there)}, last wished ${String(wanted)}`);
  }
}

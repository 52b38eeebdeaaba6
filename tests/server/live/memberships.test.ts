import { expect, test } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { createMemberships } from '#server/live/delivery/group-rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** Of whom it is read which groups they are in, because of something that concerns ten people and a group. */
async function askedFor(kind: MutationKind): Promise<number[]> {
  const asked: number[] = [];
  const groupsOf = async (userId: number) => {
    asked.push(userId);
    return [];
  };
  const moveOf = createMemberships({} as LiveServer, { groupsOf } as Partial<LivePorts> as LivePorts);
  const users = Array.from({ length: 10 }, (_, index) => index + 1);
  await moveOf(kind, { isPublic: true, users, groups: [7] });
  return asked;
}

test('[ECHAT-01] an event that is edited, hidden or deleted moves nobody of its chat, however many attend it', async () => {
  for (const kind of ['event.update', 'event.delete', 'report.settle', 'group.message', 'group.update'] as const) {
    expect([kind, await askedFor(kind)]).toEqual([kind, []]);
  }
  expect(await askedFor('event.subscribe')).toHaveLength(10);
});

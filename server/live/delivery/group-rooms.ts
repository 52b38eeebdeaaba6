import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Affected } from '#server/domain/sync/mutation-request.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/**
 * Mutations that add or remove members. Others may affect a group, and all its members, without changing who they are.
 */
const moving: readonly MutationKind[] = [
  'group.create',
  'group.join',
  'group.leave',
  'group.expel',
  'event.join-chat',
  'event.subscribe',
];

/**
 * Puts the affected users' sockets, in all processes, into the rooms of their groups and takes them out of the others.
 */
export function createMemberships(io: LiveServer, { groupsOf }: LivePorts) {
  /** @returns the function that moves them, null if nothing changes */
  return async function moveOf(kind: MutationKind, { users, groups = [] }: Affected): Promise<(() => void) | null> {
    if (groups.length === 0 || !moving.includes(kind)) return null;
    const memberships = await Promise.all(users.map(async (userId) => new Set(await groupsOf(userId))));
    return () =>
      users.forEach((userId, index) => {
        const isIn = (groupId: number) => memberships[index]?.has(groupId) === true;
        const sockets = io.in(roomOfUser(userId));
        const left = groups.filter((groupId) => !isIn(groupId));
        sockets.socketsJoin(groups.filter(isIn).map(roomOfGroup));
        if (left.length > 0) sockets.socketsLeave(left.map(roomOfGroup));
      });
  };
}

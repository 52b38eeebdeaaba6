import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Affected } from '#server/domain/sync/mutation-request.ts';
import { isRoomOfGroup, roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';
import { createKeyThrottle } from './throttle-by-key.ts';

const everybody = 'events';

/** Minimum intervals between pokes. Every device that gets one pulls, so pokes to many devices are rare. */
export interface PokeTimes {
  userMs: number;
  groupMs: number;
  /** per socket of a group */
  memberMs: number;
  eventsMs: number;
  /** per socket, for pokes to everyone */
  socketMs: number;
}

export const pokeTimes: PokeTimes = { userMs: 1_000, groupMs: 1_000, memberMs: 25, eventsMs: 5_000, socketMs: 5 };

export interface Pokes {
  poke(affected: Pick<Affected, 'isPublic' | 'users' | 'groups'>): void;
  close(): void;
}

/**
 * Tells devices that there is something to pull: the first time at once, then together for what follows soon after.
 * @param shouldRepeat pokes again later, because a pull can't see a commit as long as an older transaction runs
 */
export function createPokes(
  io: LiveServer,
  times: PokeTimes,
  shouldRepeat: boolean,
  emitTelemetry: EmitTelemetry,
): Pokes {
  const sizeOf = (room: string) => io.of('/').adapter.rooms.get(room)?.size ?? 0;

  function delayMsOf(key: string): number {
    if (key === everybody) return Math.max(times.eventsMs, io.of('/').sockets.size * times.socketMs);
    return isRoomOfGroup(key) ? Math.max(times.groupMs, sizeOf(key) * times.memberMs) : times.userMs;
  }

  const throttle = createKeyThrottle((keys) => {
    const rooms = keys.filter((key) => key !== everybody);
    // Without any room it would go to everyone.
    if (rooms.length > 0) io.to(rooms).emit('poke', 'me');
    if (rooms.length < keys.length) io.emit('poke', 'events');
    emitTelemetry({ type: 'poke' });
  }, delayMsOf);

  return {
    poke({ isPublic, users, groups = [] }) {
      const keys = [...(isPublic ? [everybody] : []), ...users.map(roomOfUser), ...groups.map(roomOfGroup)];
      for (const key of keys) {
        throttle.trigger(key);
        if (shouldRepeat) throttle.trigger(key);
      }
    },
    close: () => throttle.close(),
  };
}

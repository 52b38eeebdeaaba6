import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Affected } from '#server/domain/sync/mutation-request.ts';
import { isRoomOfGroup, roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';
import { createKeyThrottle } from './throttle-by-key.ts';

const everybody = 'events';

/** How far apart pokes are. Each makes as many devices pull as hear it, so what many hear comes seldom. */
export interface PokeTimes {
  userMs: number;
  groupMs: number;
  /** of a group, for each of its sockets */
  memberMs: number;
  eventsMs: number;
  /** of everybody, for each socket */
  socketMs: number;
}

export const pokeTimes: PokeTimes = { userMs: 1_000, groupMs: 1_000, memberMs: 25, eventsMs: 5_000, socketMs: 5 };

export interface Pokes {
  poke(affected: Pick<Affected, 'isPublic' | 'users' | 'groups'>): void;
  close(): void;
}

/**
 * Tells devices that there is something new to be pulled: at once, and then together what comes soon after.
 * @param shouldRepeat a pull may not see yet what was committed, as long as an older transaction runs: so it is told again
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
    // No room at all would be everybody.
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

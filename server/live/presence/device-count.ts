import { Refusal } from '#contract/sync/refusals.ts';
import { socketLimits } from '#server/domain/limits.ts';
import type { Presence } from './port.ts';

export interface DeviceCount {
  enter(userId: number): void;
  leave(userId: number): void;
  /** @throws Refusal if the user has too many sockets already */
  mustBeBelowDeviceLimit(userId: number): void;
  close(): void;
}

/**
 * Counts each user's devices. After the last one has left, the user stays online for a while, because most reconnect at
 * once.
 */
export function createDeviceCount(
  presence: Pick<Presence, 'come' | 'go'>,
  { graceMs, factor }: { graceMs: number; factor: number },
): DeviceCount {
  const devices = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();

  return {
    enter(userId) {
      devices.set(userId, (devices.get(userId) ?? 0) + 1);
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      presence.come(userId);
    },
    leave(userId) {
      const left = (devices.get(userId) ?? 0) - 1;
      if (left > 0) return void devices.set(userId, left);
      devices.delete(userId);
      const timer = setTimeout(() => {
        leaving.delete(userId);
        presence.go(userId);
      }, graceMs);
      leaving.set(userId, timer.unref());
    },
    mustBeBelowDeviceLimit(userId) {
      if (factor === 0 || (devices.get(userId) ?? 0) < socketLimits.maxOpenOfUser * factor) return;
      throw new Refusal('rate_limited', 'Too many windows and devices of yours are connected', { retryAfterS: 60 });
    },
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}

import type { OutboxEntry } from '#data/outbox/entry.ts';
import { longestIntermediaryBackoffMs } from '#sync/engine/connectivity.ts';
import { isWireError } from '#sync/transport/ports.ts';
import type { RowChange } from '#world/stores/memory-store.ts';
import type { Sending, WireWatch } from '#world/devices/wire.ts';
import type { Accuse } from '#world/sim/broken.ts';

export interface DeviceWatch extends WireWatch {
  /** I10: checks how often entries were tried */
  committed(device: string, changes: readonly RowChange[]): void;
  /** nothing gets through to or from a device from now on; false: connected again */
  outage(device: string, isOut: boolean): void;
  /** the user or the browser asked the engine to try at once */
  nudged(device: string): void;
  /** a context has died: nobody waits for its running requests */
  died(sender: string): void;
  /** a context resumes: it gets only now what was replied while it was frozen */
  thawed(sender: string): void;
  /** a write found the disk full: the delay that the server asked for is stored in the entry and may be lost with it */
  filled(device: string): void;
  /** the device's clock jumped: earlier waiting times mean nothing any more */
  jumped(device: string): void;
}

interface Watching {
  accuse: Accuse;
  nowMs(): number;
}

/** Maximum requests per context and minute during an outage, and further ones per nudge. */
const politeRequests = { perMinute: 12, perNudge: 4 };

/** I10 and I14: checks what is sent, and how it is counted. */
export function createWireWatch({ accuse, nowMs }: Watching): DeviceWatch {
  const underWay = new Set<Sending>();
  const outages = new Map<string, number>();
  const minutes = new Map<string, number>();
  const nudges = new Map<string, number>();
  const quietUntil = new Map<string, number>();

  const minuteOf = (name: string) => `${name}@${Math.floor(nowMs() / 60_000)}`;
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

  function forget(sender: string): void {
    for (const sending of underWay) if (sending.sender === sender) underWay.delete(sending);
    for (const name of quietUntil.keys()) if (name.startsWith(sender)) quietUntil.delete(name);
  }

  return {
    sent(sending) {
      const { device, sender, keys, request } = sending;
      const twice = [...underWay].find(
        (other) => other.device === device && other.keys.some((key) => keys.includes(key)),
      );
      if (twice !== undefined) {
        accuse('I14', `${sender} sends ${request.path} while ${twice.sender} waits for an answer to the same key`);
      }
      // A Retry-After for a whole batch holds for all, one for a single call for its own mutation.
      const quietMs = Math.max(
        quietUntil.get(sender) ?? 0,
        ...keys.map((key) => quietUntil.get(`${sender} ${key}`) ?? 0),
      );
      if (keys.length > 0 && nowMs() < quietMs) {
        accuse('I14', `${sender} sends ${request.path} ${quietMs - nowMs()} ms before it was asked to`);
      }
      underWay.add(sending);
      const since = outages.get(device);
      if (since === undefined || nowMs() - since < 120_000) return;
      add(minutes, minuteOf(sender));
      const allowed = politeRequests.perMinute + politeRequests.perNudge * (nudges.get(minuteOf(device)) ?? 0);
      if ((minutes.get(minuteOf(sender)) ?? 0) > allowed)
        accuse('I14', `${sender} sent more than ${allowed} requests in a minute of an outage`);
    },
    ended(sending, result) {
      underWay.delete(sending);
      if (result.retryAfterMs === null || sending.keys.length === 0) return;
      const { sender, request, keys } = sending;
      if (isWireError(result)) {
        const untilMs = nowMs() + Math.min(result.retryAfterMs, longestIntermediaryBackoffMs);
        for (const key of keys) quietUntil.set(`${sender} ${key}`, untilMs);
        return;
      }
      if (result.status !== 429 && result.status !== 503) return;
      const names = request.path.startsWith('/batch') ? [sender] : keys.map((key) => `${sender} ${key}`);
      for (const name of names) quietUntil.set(name, nowMs() + result.retryAfterMs);
    },
    committed(device, changes) {
      const since = outages.get(device);
      if (since === undefined) return;
      for (const { table, before, after } of changes) {
        if (table !== 'outbox' || before === undefined || after === undefined) continue;
        const [was, is] = [before as OutboxEntry, after as OutboxEntry];
        // An entry leased before the outage may still be answered, or fail, for other reasons.
        const isOurs = was.lease !== null && was.lease.until - nowMs() > 0 && nowMs() - since > 120_000;
        if (is.attempts > was.attempts && isOurs) accuse('I10', `${is.id} counted an attempt in an outage`);
      }
    },
    outage(device, isOut) {
      if (!isOut) outages.delete(device);
      else if (!outages.has(device)) outages.set(device, nowMs());
    },
    nudged: (device) => void add(nudges, minuteOf(device)),
    filled(device) {
      for (const name of quietUntil.keys())
        if (name.startsWith(`${device}/`) && name.includes(' ')) quietUntil.delete(name);
    },
    died: forget,
    thawed: forget,
    jumped(device) {
      // Leases are times too: running requests may be taken for a dead context's.
      for (const sending of underWay) if (sending.device === device) underWay.delete(sending);
      for (const name of quietUntil.keys()) if (name.startsWith(`${device}/`)) quietUntil.delete(name);
    },
  };
}

/** How much a host may run at once. */
export interface HostShare {
  maxAtOnce: number;
  /** a host not known to answer shares the slots of unproven ones */
  isUnproven: boolean;
}

interface FairQueueRules {
  maxAtOnce: number;
  /** slots that all unproven hosts share */
  maxOfUnproven: number;
  shareOf(host: string): HostShare;
}

/** An endpoint, which runs one task at a time, at a host that it shares with others. */
interface QueueKey {
  host: string;
  endpoint: string;
}

export interface FairQueue {
  /**
   * Runs the task when its turn comes. Hosts take turns, and so do the endpoints of a host; tasks of one endpoint run
   * in order.
   * @param maxWaitMs how long to wait for a turn; null: no limit
   * @throws QueueTimeout, or the reason given to `abort` before the turn came
   */
  take<Result>(key: QueueKey, maxWaitMs: number | null, task: () => Promise<Result>): Promise<Result>;
  /** Ends all waiting with this reason; nothing gets a turn from now on. */
  abort(reason: unknown): void;
}

/** The turn didn't come in time. */
export class QueueTimeout extends Error {
  override readonly name = 'QueueTimeout';
}

interface QueuedTask {
  begin(): void;
  leave(reason: unknown): void;
}

interface Endpoint {
  queue: QueuedTask[];
  isBusy: boolean;
}

interface Host {
  endpoints: Map<string, Endpoint>;
  /** endpoints with waiting tasks that aren't busy, in the order of their turns */
  ready: Set<Endpoint>;
  taken: number;
}

/** A queue in which neither slow hosts nor hosts with many tasks keep others waiting. */
export function createFairQueue({ maxAtOnce, maxOfUnproven, shareOf }: FairQueueRules): FairQueue {
  const hosts = new Map<string, Host>();
  /** hosts that can start a task, in the order of their turns */
  const unproven = new Set<string>();
  const proven = new Set<string>();
  let [taken, takenByUnproven] = [0, 0];
  let aborted: { reason: unknown } | null = null;

  function find({ host: name, endpoint: address }: QueueKey): { host: Host; endpoint: Endpoint } {
    const host: Host = hosts.get(name) ?? { endpoints: new Map(), ready: new Set(), taken: 0 };
    const endpoint: Endpoint = host.endpoints.get(address) ?? { queue: [], isBusy: false };
    hosts.set(name, host);
    host.endpoints.set(address, endpoint);
    return { host, endpoint };
  }

  /** Appends a host to those that can start a task, if it can and isn't among them yet. */
  function updateReady(name: string, { ready, taken: own }: Host): void {
    const { maxAtOnce: most, isUnproven } = shareOf(name);
    const [right, wrong] = isUnproven ? [unproven, proven] : [proven, unproven];
    wrong.delete(name);
    if (ready.size > 0 && own < most) right.add(name);
    else right.delete(name);
  }

  /** The next host. Unproven ones come first up to their share, so that the others get all the rest. */
  function next(): string | undefined {
    if (taken >= maxAtOnce) return undefined;
    const [unprovenHost] = takenByUnproven < maxOfUnproven ? unproven : [];
    const [other] = proven;
    return unprovenHost ?? other;
  }

  function beginNext(): void {
    for (let name = next(); name !== undefined; name = next()) {
      // After a turn a host goes to the end.
      unproven.delete(name);
      proven.delete(name);
      const host = hosts.get(name);
      const [endpoint] = host?.ready ?? [];
      if (host === undefined || endpoint === undefined) continue;
      host.ready.delete(endpoint);
      endpoint.queue.shift()?.begin();
      updateReady(name, host);
    }
  }

  /**
   * Takes a turn.
   * @returns releases it
   */
  function acquire(key: QueueKey): () => void {
    const { host, endpoint } = find(key);
    const { isUnproven } = shareOf(key.host);
    endpoint.isBusy = true;
    host.taken += 1;
    taken += 1;
    if (isUnproven) takenByUnproven += 1;
    return () => {
      endpoint.isBusy = false;
      host.taken -= 1;
      taken -= 1;
      if (isUnproven) takenByUnproven -= 1;
      if (endpoint.queue.length > 0) host.ready.add(endpoint);
      else host.endpoints.delete(key.endpoint);
      updateReady(key.host, host);
      if (host.endpoints.size === 0) hosts.delete(key.host);
      beginNext();
    };
  }

  /** Removes a task that no longer waits. */
  function withdraw(key: QueueKey, waiting: QueuedTask): void {
    const { host, endpoint } = find(key);
    endpoint.queue = endpoint.queue.filter((each) => each !== waiting);
    if (endpoint.queue.length === 0) {
      host.ready.delete(endpoint);
      if (!endpoint.isBusy) host.endpoints.delete(key.endpoint);
    }
    updateReady(key.host, host);
    if (host.endpoints.size === 0) hosts.delete(key.host);
  }

  /** @returns releases the turn */
  function waitForTurn(key: QueueKey, maxWaitMs: number | null): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const { host, endpoint } = find(key);
      const leave = () => {
        withdraw(key, waiting);
        reject(new QueueTimeout('too much else waits'));
      };
      const impatience = maxWaitMs === null ? undefined : setTimeout(leave, maxWaitMs).unref();
      const waiting: QueuedTask = {
        begin() {
          clearTimeout(impatience);
          resolve(acquire(key));
        },
        leave(reason) {
          clearTimeout(impatience);
          reject(reason);
        },
      };
      endpoint.queue.push(waiting);
      if (!endpoint.isBusy) host.ready.add(endpoint);
      updateReady(key.host, host);
      beginNext();
    });
  }

  return {
    async take(key, maxWaitMs, task) {
      if (aborted !== null) throw aborted.reason;
      const release = await waitForTurn(key, maxWaitMs);
      try {
        return await task();
      } finally {
        release();
      }
    },
    abort(reason) {
      aborted = { reason };
      for (const { endpoints, ready } of hosts.values()) {
        ready.clear();
        for (const { queue } of endpoints.values()) for (const { leave } of queue.splice(0)) leave(reason);
      }
      unproven.clear();
      proven.clear();
    },
  };
}

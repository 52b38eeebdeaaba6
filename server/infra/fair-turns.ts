/** How much a host may have at once. */
export interface Standing {
  mostAtOnce: number;
  /** one that isn't known to answer shares what strangers have */
  isStranger: boolean;
}

interface FairTurnRules {
  mostAtOnce: number;
  /** how many of them hosts that are strangers may have together */
  mostOfStrangers: number;
  standingOf(host: string): Standing;
}

/** Who is asked: an endpoint, of which one is asked at a time, at a host that it shares with others. */
export interface Whose {
  host: string;
  endpoint: string;
}

export interface FairTurns {
  /**
   * Runs the task when its turn comes: hosts take turns, at each host its endpoints do, and for one it is first come, first served.
   * @param patienceMs how long it waits for that; null: as long as it takes
   * @throws NoTurn, or the reason for which all was given up before the turn came
   */
  take<Result>(whose: Whose, patienceMs: number | null, task: () => Promise<Result>): Promise<Result>;
  /** Nobody gets a turn from now on: who waits is told why. */
  giveUp(reason: unknown): void;
}

/** Too much else was before it. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

interface Waiting {
  begin(): void;
  leave(reason: unknown): void;
}

interface Endpoint {
  line: Waiting[];
  isBusy: boolean;
}

interface Host {
  endpoints: Map<string, Endpoint>;
  /** those that somebody waits for and that aren't busy, in the order of their turns */
  ready: Set<Endpoint>;
  taken: number;
}

/** Turns of which neither who is slow nor who has much to do keeps others away. */
export function createFairTurns({ mostAtOnce, mostOfStrangers, standingOf }: FairTurnRules): FairTurns {
  const hosts = new Map<string, Host>();
  /** the hosts that could begin something, in the order of their turns */
  const strangers = new Set<string>();
  const known = new Set<string>();
  let [taken, takenByStrangers] = [0, 0];
  let givenUp: { reason: unknown } | null = null;

  function find({ host: name, endpoint: address }: Whose): { host: Host; endpoint: Endpoint } {
    const host: Host = hosts.get(name) ?? { endpoints: new Map(), ready: new Set(), taken: 0 };
    const endpoint: Endpoint = host.endpoints.get(address) ?? { line: [], isBusy: false };
    hosts.set(name, host);
    host.endpoints.set(address, endpoint);
    return { host, endpoint };
  }

  /** Puts a host among those that could begin something, if it could: at the end, unless it is there. */
  function place(name: string, { ready, taken: own }: Host): void {
    const { mostAtOnce: most, isStranger } = standingOf(name);
    const [right, wrong] = isStranger ? [strangers, known] : [known, strangers];
    wrong.delete(name);
    if (ready.size > 0 && own < most) right.add(name);
    else right.delete(name);
  }

  /** Whose turn it is. Strangers come first as far as their share goes, so that the others have all the rest. */
  function next(): string | undefined {
    if (taken >= mostAtOnce) return undefined;
    const [stranger] = takenByStrangers < mostOfStrangers ? strangers : [];
    const [other] = known;
    return stranger ?? other;
  }

  function beginNext(): void {
    for (let name = next(); name !== undefined; name = next()) {
      // Whoever has had a turn goes to the end.
      strangers.delete(name);
      known.delete(name);
      const host = hosts.get(name);
      const [endpoint] = host?.ready ?? [];
      if (host === undefined || endpoint === undefined) continue;
      host.ready.delete(endpoint);
      endpoint.line.shift()?.begin();
      place(name, host);
    }
  }

  /** Takes a turn. @returns gives it back */
  function hold(whose: Whose): () => void {
    const { host, endpoint } = find(whose);
    const { isStranger } = standingOf(whose.host);
    endpoint.isBusy = true;
    host.taken += 1;
    taken += 1;
    if (isStranger) takenByStrangers += 1;
    return () => {
      endpoint.isBusy = false;
      host.taken -= 1;
      taken -= 1;
      if (isStranger) takenByStrangers -= 1;
      if (endpoint.line.length > 0) host.ready.add(endpoint);
      else host.endpoints.delete(whose.endpoint);
      place(whose.host, host);
      if (host.endpoints.size === 0) hosts.delete(whose.host);
      beginNext();
    };
  }

  /** Takes somebody out of the line who doesn't wait any longer. */
  function withdraw(whose: Whose, waiting: Waiting): void {
    const { host, endpoint } = find(whose);
    endpoint.line = endpoint.line.filter((each) => each !== waiting);
    if (endpoint.line.length === 0) {
      host.ready.delete(endpoint);
      if (!endpoint.isBusy) host.endpoints.delete(whose.endpoint);
    }
    place(whose.host, host);
    if (host.endpoints.size === 0) hosts.delete(whose.host);
  }

  /** @returns gives the turn back */
  function turnOf(whose: Whose, patienceMs: number | null): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const { host, endpoint } = find(whose);
      const leave = () => {
        withdraw(whose, waiting);
        reject(new NoTurn('too much else waits'));
      };
      const impatience = patienceMs === null ? undefined : setTimeout(leave, patienceMs).unref();
      const waiting: Waiting = {
        begin() {
          clearTimeout(impatience);
          resolve(hold(whose));
        },
        leave(reason) {
          clearTimeout(impatience);
          reject(reason);
        },
      };
      endpoint.line.push(waiting);
      if (!endpoint.isBusy) host.ready.add(endpoint);
      place(whose.host, host);
      beginNext();
    });
  }

  return {
    async take(whose, patienceMs, task) {
      if (givenUp !== null) throw givenUp.reason;
      const giveBack = await turnOf(whose, patienceMs);
      try {
        return await task();
      } finally {
        giveBack();
      }
    },
    giveUp(reason) {
      givenUp = { reason };
      for (const { endpoints, ready } of hosts.values()) {
        ready.clear();
        for (const { line } of endpoints.values()) for (const { leave } of line.splice(0)) leave(reason);
      }
      strangers.clear();
      known.clear();
    },
  };
}

import { headers } from '#contract/sync/headers.ts';
import type { ApiCall, ApiReply, Caller } from '#world/servers/api-client.ts';
import type { Chance } from '#world/random/chance.ts';
import type { ServerRows } from '#world/servers/server-rows.ts';

/** A call with one or more changes, and their expected effects. */
export interface Write {
  call: ApiCall;
  changes: Change[];
  /** @throws if the answer isn't the expected one */
  check: (reply: ApiReply) => void;
  isReplayed: (reply: ApiReply) => boolean;
}

interface Change {
  key: string;
  userId: number;
  /** views and bare toggles show a repetition; creates only whether they happened */
  effect: { as: 'view'; eventId: number } | { as: 'flip'; eventId: number } | { as: 'create'; ref: string };
  method: 'POST';
  path: string;
  body: Record<string, unknown>;
  status: number;
}

interface Counted {
  views_count: number;
  likes_count: number;
}

export interface WritesOptions {
  chance: Chance;
  eventIds: readonly number[];
  rows: ServerRows;
  /** of ten writes, how many are views and how many likes or unlikes; the rest create events */
  shares?: { views: number; likes: number };
}

/** Makes random writes and compares the server's rows with the acknowledged ones. */
export function createWrites({ chance, eventIds, rows, shares = { views: 4, likes: 3 } }: WritesOptions) {
  const made: Change[] = [];
  const acknowledged = new Set<string>();
  const seqs = new Map<number, number>();
  const before = new Map(eventIds.map((id) => [id, countsOf(id)]));

  function countsOf(eventId: number): Counted {
    return rows.one<Counted>('select views_count, likes_count from events where id = ?', eventId);
  }

  function change({ userId }: Caller): Change {
    const key = chance.id(Date.now());
    const eventId = chance.pick(eventIds);
    const kind = chance.next() * 10;
    if (kind < shares.views) {
      return {
        key,
        userId,
        effect: { as: 'view', eventId },
        method: 'POST',
        path: `/views/events/${String(eventId)}`,
        body: {},
        status: 200,
      };
    }
    if (kind < shares.views + shares.likes) {
      const path = '/events/event-likes/toggle';
      return {
        key,
        userId,
        effect: { as: 'flip', eventId },
        method: 'POST',
        path,
        body: { event_id: eventId },
        status: 200,
      };
    }
    const ref = chance.id(Date.now());
    const body = {
      client_id: ref,
      title: `Written ${ref}`,
      description: 'While it lasts',
      date_time: '2031-05-01T20:00:00Z',
    };
    return { key, userId, effect: { as: 'create', ref }, method: 'POST', path: '/events', body, status: 201 };
  }

  function lane(caller: Caller): { lane: string; seq: number } {
    const seq = (seqs.get(caller.userId) ?? 0) + 1;
    seqs.set(caller.userId, seq);
    return { lane: `writer:${String(caller.userId)}`, seq };
  }

  function single(caller: Caller): Write {
    const one = change(caller);
    const { lane: name, seq } = lane(caller);
    return {
      changes: [one],
      call: {
        method: one.method,
        path: one.path,
        body: one.body,
        headers: {
          [headers.key]: one.key,
          [headers.client]: `client-${String(caller.userId)}`,
          [headers.lane]: name,
          [headers.seq]: String(seq),
        },
      },
      check: ({ status, json }) => {
        if (status !== one.status) throw new Error(`${one.path}: ${String(status)} ${JSON.stringify(json)}`);
      },
      isReplayed: (reply) => reply.isReplayed,
    };
  }

  function batch(caller: Caller, count: number): Write {
    const changes = Array.from({ length: count }, () => change(caller));
    const items = changes.map(({ key, method, path, body }) => ({ id: key, ...lane(caller), method, path, body }));
    const resultsOf = ({ json }: ApiReply) => (json as { results: { status: number; replayed?: boolean }[] }).results;
    return {
      changes,
      call: {
        method: 'POST',
        path: '/batch',
        body: { items },
        headers: { [headers.client]: `client-${String(caller.userId)}` },
      },
      check: (reply) => {
        const wrong = resultsOf(reply).filter((result, index) => result.status !== changes[index]?.status);
        if (reply.status !== 200 || wrong.length > 0)
          throw new Error(`A batch was answered ${JSON.stringify(reply.json)}`);
      },
      isReplayed: (reply) => resultsOf(reply).some(({ replayed }) => replayed === true),
    };
  }

  const of = <As extends Change['effect']['as']>(as: As) => made.filter(({ effect }) => effect.as === as);
  const isAcknowledged = ({ key }: Change) => acknowledged.has(key);

  function missingKeys(): string[] {
    const logged = new Map(
      rows
        .all<{ key: string; status: number }>('select key, status from mutations')
        .map(({ key, status }) => [key, status]),
    );
    const missing = made.filter((each) => isAcknowledged(each) && logged.get(each.key) !== each.status);
    return missing.map(({ key, path }) => `acknowledged and not logged: ${path} ${key}`);
  }

  function missingEvents(wanted: Change[]): string[] {
    const refs = new Set(
      rows.all<{ ref: string }>(`select ref from events where title like 'Written %'`).map(({ ref }) => ref),
    );
    return wanted.flatMap(({ effect }) =>
      effect.as === 'create' && !refs.has(effect.ref) ? [`lost: event ${effect.ref}`] : [],
    );
  }

  function wrongViews(): string[] {
    return eventIds.flatMap((id) => {
      const mine = of('view').filter(({ effect }) => effect.as === 'view' && effect.eventId === id);
      const least = mine.filter(isAcknowledged).length;
      const counted = countsOf(id).views_count - (before.get(id)?.views_count ?? 0);
      const isRight = counted >= least && counted <= mine.length;
      return isRight
        ? []
        : [`event ${String(id)}: ${String(counted)} views of ${String(least)} to ${String(mine.length)}`];
    });
  }

  /** The likes by parity of their toggles, by user and event. */
  function wrongLikes(): string[] {
    return eventIds.flatMap((id) => {
      const parity = new Map<number, number>();
      for (const { userId, effect } of of('flip')) {
        if (effect.as === 'flip' && effect.eventId === id) parity.set(userId, ((parity.get(userId) ?? 0) + 1) % 2);
      }
      const wanted = [...parity]
        .flatMap(([userId, odd]) => (odd === 1 ? [userId] : []))
        .sort((one, other) => one - other);
      const users = [...parity.keys()];
      const held = rows
        .all<{ user_id: number }>(
          'select user_id from engagement where event_id = ? and liked = 1 order by user_id',
          id,
        )
        .map((row) => row.user_id)
        .filter((userId) => users.includes(userId));
      const counted = countsOf(id).likes_count - (before.get(id)?.likes_count ?? 0);
      const isRight = JSON.stringify(held) === JSON.stringify(wanted) && counted === wanted.length;
      return isRight
        ? []
        : [`event ${String(id)}: liked by ${String(held)} (${String(counted)}), not by ${String(wanted)}`];
    });
  }

  function surplus(): string[] {
    const refs = new Set(of('create').map(({ effect }) => (effect.as === 'create' ? effect.ref : '')));
    const strange = rows
      .all<{ ref: string }>(`select ref from events where title like 'Written %'`)
      .filter(({ ref }) => !refs.has(ref));
    const keys = new Set(made.map(({ key }) => key));
    const held = rows.all<{ key: string }>(
      `select key from mutations where kind in ('view.record', 'event.like', 'event.create')`,
    );
    const count = held.filter(({ key }) => keys.has(key)).length;
    return [
      ...strange.map(({ ref }) => `nobody made event ${ref}`),
      ...(count === made.length ? [] : [`${String(count)} logged of ${String(made.length)} writes`]),
    ];
  }

  function kept(write: Write): Write {
    made.push(...write.changes);
    return write;
  }

  return {
    next: (caller: Caller): Write => kept(chance.isTrue(0.3) ? batch(caller, chance.int(2, 12)) : single(caller)),
    batch: (caller: Caller, count: number): Write => kept(batch(caller, count)),
    acknowledge({ changes }: Write): void {
      for (const { key } of changes) acknowledged.add(key);
    },
    /** While writes are unanswered: all acknowledged ones are there, and nothing that wasn't sent. */
    faultsNow: (): string[] => [
      ...missingKeys(),
      ...missingEvents(of('create').filter(isAcknowledged)),
      ...wrongViews(),
    ],
    /** Once all writes are answered: each is there exactly once. */
    faultsAtEnd: (): string[] => [
      ...missingKeys(),
      ...missingEvents(of('create')),
      ...wrongViews(),
      ...wrongLikes(),
      ...surplus(),
    ],
    close: () => rows.close(),
  };
}

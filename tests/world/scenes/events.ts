import { afterAll, beforeAll } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { EventInput } from '#contract/events/entity.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import { pullPublicEvents } from '#server/domain/sync/pull-public-events.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import { eventFor } from '#server/domain/events/find.ts';
import type { Actor, Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import type { Event } from '#contract/events/entity.ts';
import { parsePosition } from '#contract/sync/position.ts';
import { syncKinds } from '#contract/sync/protocol.ts';

export const noon = Date.parse('2026-06-01T12:00:00Z');

export const aConcert: EventInput = {
  title: 'Noche de Merengue',
  description: 'A night at the Malecón',
  date_time: '2026-07-01T20:00:00-04:00',
  tags: ['music', 'dance'],
};

/** Whether a pull that came as far as `upto` holds what was acknowledged at `at`. */
function isReached(at: string, upto: string): boolean {
  return (parsePosition(upto)?.position ?? 0) >= (parsePosition(at)?.position ?? Infinity);
}

type Details = Partial<Omit<MutationRequest, 'kind' | 'body' | 'actor'>>;

/** People and their doings on a storage, at a fixed time. */
export function createScene(storage: Storage) {
  let people = 0;

  async function person(): Promise<Actor> {
    people += 1;
    const name = `person${people}`;
    const user = await storage.writer.run('user.register', {
      email: `${name}@example.com`,
      username: name,
      name: 'Person',
      lastname: String(people),
      notifications_enabled: true,
      passwordHash: 'none',
      now: noon,
    });
    return { userId: user.id };
  }

  function request<Kind extends MutationKind>(
    actor: Actor | null,
    kind: Kind,
    body: MutationBody<Kind>,
    details: Details = {},
  ): MutationRequest {
    return { actor, kind, params: {}, body, files: {}, now: noon, ...details };
  }

  async function perform<Kind extends MutationKind>(
    actor: Actor | null,
    kind: Kind,
    body: MutationBody<Kind>,
    details: Details = {},
  ): Promise<Outcome> {
    const [outcome] = await storage.writer.perform([request(actor, kind, body, details)]);
    if (outcome === undefined) throw new Error('No outcome');
    if (outcome.fault !== undefined) throw new Error(outcome.fault);
    return outcome;
  }

  async function event(actor: Actor, input: Partial<EventInput> = {}): Promise<Event> {
    const outcome = await perform(actor, 'event.create', { ...aConcert, ...input, client_id: uuidV7() });
    return outcome.body as Event;
  }

  /** All events of the feed from a cursor on, once what was acknowledged at `at` is in it. */
  async function pull(actor: Actor | null, { cursor, at }: { cursor?: string | undefined; at?: string | null } = {}) {
    for (;;) {
      const events: Event[] = [];
      const deleted: number[] = [];
      for (let next = cursor; ;) {
        const page = await storage.database.snapshot((tx) =>
          pullPublicEvents(tx, { actor, cursor: next, limit: 500, eventsMax: 10_000, now: noon }),
        );
        events.push(...page.events);
        deleted.push(...page.deleted);
        next = page.cursor;
        if (page.more) continue;
        // PostgreSQL's bound waits for every transaction of the cluster, those of other test files too.
        if (at === undefined || at === null || isReached(at, page.upto)) return { ...page, events, deleted };
        break;
      }
    }
  }

  async function pullOwn(actor: Actor, { cursor, at }: { cursor?: string | undefined; at?: string | null } = {}) {
    for (;;) {
      const page = await storage.database.snapshot((tx) =>
        pullUser(tx, { actor, cursor, kinds: [...syncKinds], limit: 500, now: noon }),
      );
      if (at === undefined || at === null || isReached(at, page.upto)) return page;
    }
  }

  const read = (actor: Actor | null, name: number | string) =>
    storage.database.read((tx) => eventFor(tx, actor, name, noon));

  return { person, request, perform, event, pull, pullOwn, read };
}

/** A scene on a storage of its own: opened before the tests of the `describe` that calls this, closed after them. */
export function useScene(open: () => Promise<Storage>) {
  let current: { storage: Storage; scene: ReturnType<typeof createScene> } | null = null;
  const opened = () => {
    if (current === null) throw new Error('the storage is open only while tests run');
    return current;
  };

  beforeAll(async () => {
    const storage = await open();
    current = { storage, scene: createScene(storage) };
  });
  afterAll(() => current?.storage.close());

  return {
    get storage() {
      return opened().storage;
    },
    get scene() {
      return opened().scene;
    },
  };
}

/** The refusal code that an outcome carries. */
export function errorOf({ body }: Outcome): string {
  return (body as { error: string }).error;
}

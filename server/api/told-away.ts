import type { Event } from '#contract/event.ts';
import type { PushKind, PushPayload } from '#contract/push.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { CommandArgs } from '#server/domain/commands.ts';
import { newsOf } from '#server/domain/news-of.ts';
import { targetsOf } from '#server/domain/news.ts';
import type { News } from '#server/domain/news.ts';
import { eventsLeftBy, newsOfLeaving } from '#server/domain/notice-news.ts';
import type { Outcome, PerformRequest } from '#server/domain/perform-request.ts';
import { createSpacedNews } from './spaced-news.ts';
import type { PushNote, PushSender } from '#server/infra/push-sender.ts';
import type { Writer } from '#server/writer/writer.ts';

interface TellerPorts {
  database: Database;
  sender: PushSender;
  /** the wall clock in milliseconds */
  now(): number;
  onFailure(error: unknown): void;
}

const dayS = 24 * 3600;
/** How long each is of use. */
const ttlS: Record<PushKind, number> = {
  message: 7 * dayS,
  mention: 7 * dayS,
  event: 3 * dayS,
  seat: 3 * dayS,
  friend: 7 * dayS,
};

function noteOf(payload: PushPayload): PushNote {
  const { kind, tag } = payload;
  return { text: JSON.stringify(payload), tag, isUrgent: kind !== 'friend', ttlS: ttlS[kind] };
}

/** Tells people what was written, by a push, once it is stored. Nobody waits for it. */
export function createTeller({ database, sender, now, onFailure }: TellerPorts) {
  const underWay = new Set<Promise<void>>();

  function tell(read: (tx: Tx) => Promise<News[]>): void {
    // In a later turn: whoever wrote gets their answer first.
    const telling = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(() => database.read(async (tx) => await targetsOf(tx, await read(tx), now())))
      .then((found) => {
        for (const { target, payload } of found) sender.post(target, noteOf(payload));
      })
      .catch(onFailure)
      .finally(() => underWay.delete(telling));
    underWay.add(telling);
  }

  const spaced = createSpacedNews(tell);

  return {
    tellOf(requests: PerformRequest[], outcomes: Outcome[]): void {
      requests.forEach((request, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) return;
        const read = newsOf(request, outcome);
        if (read === null) return;
        if (request.kind === 'event.update') spaced.tellOf(String((outcome.body as Event).id), read);
        else tell(read);
      });
    },
    tellOfLeaving(eventIds: number[], at: number): void {
      tell((tx) => newsOfLeaving(tx, eventIds, at));
    },
    /** Waits until all is handed on. */
    async close(): Promise<void> {
      spaced.flush();
      await Promise.all(underWay);
    },
  };
}

type Teller = ReturnType<typeof createTeller>;

/** A writer that has people told of what concerns them once it is stored. */
export function withPushes(writer: Writer, database: Database, teller: Teller): Writer {
  return {
    close: () => writer.close(),
    async perform(requests) {
      const outcomes = await writer.perform(requests);
      teller.tellOf(requests, outcomes);
      return outcomes;
    },
    async run(name, args) {
      if (name !== 'user.delete') return await writer.run(name, args);
      const { userId, now } = args as CommandArgs<'user.delete'>;
      const eventIds = await database.read((tx) => eventsLeftBy(tx, userId)).catch(() => []);
      const result = await writer.run(name, args);
      teller.tellOfLeaving(eventIds, now);
      return result;
    },
  };
}

import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { eventFileName } from '#contract/calendar/write-ics.ts';
import { subscriberCsvLine, subscriberCsvStart } from '#contract/events/people/subscriber-csv.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { requireOwnEvent } from '#server/domain/events/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { listStart, subscriberPage } from '#server/domain/events/engagement/subscriber-list.ts';
import type { ListPage } from '#server/domain/events/engagement/subscriber-list.ts';
import { attachment } from '#server/api/http/attachment.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Callers get text; the handler returns a stream. */
const Csv: z.ZodMiniType = z.string();
const csvReply = { description: 'Default Response', content: { 'text/csv': { schema: Csv } } };

/** Attendees and waiting list as a file for the organizer. */
export function registerSubscriberList(web: Web, services: Services): void {
  const { database } = services;

  /**
   * Reads the next page once the last one was sent: a long list is never in memory as a whole, and other reads can run
   * between two pages.
   */
  async function* linesOf(eventId: number, first: ListPage): AsyncGenerator<string> {
    yield subscriberCsvStart;
    for (let page: ListPage | null = first; page !== null;) {
      if (page.people.length > 0) yield page.people.map(subscriberCsvLine).join('');
      const { next }: ListPage = page;
      page = next === null ? null : await database.snapshot((tx) => subscriberPage(tx, eventId, next));
    }
  }

  web.route({
    method: 'GET',
    url: '/api/events/:id/subscribers.csv',
    config: routeLimit(services, 'bigFile'),
    schema: {
      tags: ['events'],
      params: EventPath,
      response: { 200: csvReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      const { id } = nameIn(EventPath, request.params);
      const isForHead = request.method === 'HEAD';
      const { event, page } = await database.snapshot(async (tx) => {
        const own = await requireOwnEvent(tx, actor, id);
        return { event: own, page: isForHead ? null : await subscriberPage(tx, own.id, listStart) };
      });
      const name = attachment(`${eventFileName(event.title)}-subscribers.csv`, `${event.title}-subscribers.csv`);
      void reply.header('Content-Disposition', name).header('Cache-Control', 'private, no-store');
      void reply.type('text/csv; charset=utf-8');
      if (page === null) return await reply.send();
      return await reply.send(Readable.from(linesOf(event.id, page), { objectMode: false }));
    },
  });
}

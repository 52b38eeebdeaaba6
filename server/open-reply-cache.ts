import { createReplyCache, type ReplyCache } from './api/reply-cache/reply-cache.ts';
import { touchedByCommand, touchedByMutation } from './domain/reply-cache/touched.ts';
import type { Settings } from './env.ts';
import type { Writer } from './writer/writer.ts';

/** Other processes may write to PostgreSQL, and what they write may stay unseen for a second. */
const sharedMs = 1_000;
/** The embedded database is locked, so only an operator's own tools write past this process. */
const ownMs = 60_000;

/** A writer that drops from a cache what each write changes, after its commit and before it is acknowledged. */
function droppingWriter(writer: Writer, { drop }: ReplyCache): Writer {
  return {
    close: () => writer.close(),
    async perform(requests) {
      try {
        const outcomes = await writer.perform(requests);
        for (const [index, outcome] of outcomes.entries()) {
          const request = requests[index];
          if (request !== undefined) drop(touchedByMutation(request, outcome));
        }
        return outcomes;
      } catch (error) {
        // Some of it may have been committed.
        for (const request of requests) drop(touchedByMutation(request, null));
        throw error;
      }
    },
    async run(name, args) {
      try {
        return await writer.run(name, args);
      } finally {
        // However it ended, it may have been committed.
        drop(touchedByCommand(name));
      }
    },
  };
}

/**
 * The cache of public replies for a storage, and the writer to be used from now on, which keeps it right.
 * @param now wall clock, ms
 */
export function openReplyCache(
  writer: Writer,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  now: () => number = Date.now,
): { replyCache: ReplyCache; writer: Writer } {
  const replyCache = createReplyCache({ now, maxAgeMs: databaseUrl === null ? ownMs : sharedMs });
  return { replyCache, writer: droppingWriter(writer, replyCache) };
}

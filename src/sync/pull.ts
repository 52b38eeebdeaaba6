import { syncKinds } from '#contract/sync-limits.ts';
import type { Scope } from '#contract/mutations.ts';
import type { SyncEventsReply } from '#contract/sync.ts';
import { landPage, startOver, startPull, type Page } from '#data/land.ts';
import { isWorthAsking, noteMissing } from './memory.ts';
import { get, type Pulling, type PullResult } from './pulling.ts';
import { isMissingCall } from './read-reply.ts';
import { syncEventsReply, syncMeReply } from './reply-shape.ts';

function pathOf(scope: Scope, cursor: string | null): string {
  const asked = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return scope === 'events' ? `/sync/events?limit=500${asked}` : `/sync/me?kinds=${syncKinds.join(',')}${asked}`;
}

function pageOf(scope: Scope, asked: string | null, json: unknown): Page {
  if (scope === 'events') {
    const { cursor, upto, more, events, deleted } = syncEventsReply(json);
    return { scope, asked, cursor, upto, isLast: !more, changes: { events }, deleted: {}, goneIds: deleted };
  }
  const { cursor, upto, more, changes, deleted } = syncMeReply(json);
  return { scope, asked, cursor, upto, isLast: !more, changes, deleted, goneIds: [] };
}

/** `failed`: the server broke over this feed. */
async function pullScope({ ports, memory, userId, signal }: Pulling, scope: Scope): Promise<PullResult | 'failed'> {
  const begun = await startPull(ports.store, scope);
  let asked = begun.cursor;
  for (let tries = 0; !signal.aborted;) {
    const reply = await ports.transport.send(get(pathOf(scope, asked)), signal);
    if (reply.status === 401) return 'signed-out';
    if (reply.status === 410 && tries < 2) {
      tries += 1;
      await startOver(ports.store);
      asked = (await startPull(ports.store, scope)).cursor;
      continue;
    }
    if (isMissingCall(reply)) noteMissing(memory, 'hasSync', ports.clock.now());
    if (reply.status === 500) return 'failed';
    if (reply.status !== 200) return 'again';
    const page = pageOf(scope, asked, reply.json);
    memory.hasSync = true;
    // Nobody is told to be up to date who isn't.
    const { behind_ms: behindMs = 0 } = reply.json as SyncEventsReply;
    memory.behindMs = Math.max(memory.behindMs, behindMs);
    const nowMs = ports.clock.now() - behindMs;
    const isLanded = await landPage(ports.store, page, { hasUser: userId !== null, nowMs });
    if (!isLanded) return 'again';
    if (page.isLast) return 'landed';
    asked = page.cursor;
  }
  return 'again';
}

/**
 * Brings in what has changed. The public feed comes first: its rows carry the user's flags with the counts of the same
 * moment. A server that breaks over one feed is asked for the other all the same.
 * @throws WireError when there is no answer of ours
 */
export async function pull(pulling: Pulling): Promise<PullResult> {
  const { memory, userId, plain, ports } = pulling;
  memory.behindMs = 0;
  const isAsked = memory.hasSync || isWorthAsking(memory, 'hasSync', ports.clock.now());
  const events = isAsked ? await pullScope(pulling, 'events') : 'again';
  if (!memory.hasSync) return plain === null ? 'again' : plain.pull(pulling);
  if (events === 'again' || events === 'signed-out') return events;
  const own = userId === null ? 'landed' : await pullScope(pulling, 'me');
  if (own === 'signed-out') return own;
  return events === 'landed' && own === 'landed' ? 'landed' : 'again';
}

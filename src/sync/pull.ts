import * as z from 'zod/mini';
import { SyncEventsReply, SyncMeReply, syncKinds } from '#contract/sync.ts';
import type { Scope } from '#contract/mutations.ts';
import { landPage, startOver, startPull, type Page } from '#data/land.ts';
import { timeoutFor } from './backoff.ts';
import type { Memory } from './memory.ts';
import { WireError, type Ports, type WireReply, type WireRequest } from './ports.ts';
import { pullWhole } from './pull-whole.ts';

/** landed: everything is here. again: not now. signed-out: the token was refused. */
export type PullResult = 'landed' | 'again' | 'signed-out';

export interface Pulling {
  ports: Ports;
  memory: Memory;
  userId: number | null;
  signal: AbortSignal;
}

export function get(path: string): WireRequest {
  return { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(1_000_000) };
}

function isMissingCall({ status, json }: WireReply): boolean {
  const code = (json as { error?: unknown } | null)?.error;
  return status === 404 && (code === 'no_such_call' || code === undefined);
}

function pathOf(scope: Scope, cursor: string | null): string {
  const asked = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return scope === 'events' ? `/sync/events?limit=500${asked}` : `/sync/me?kinds=${syncKinds.join(',')}${asked}`;
}

/** A reply that doesn't keep the contract isn't ours, whatever it looks like. */
function pageOf(scope: Scope, asked: string | null, json: unknown): Page {
  if (scope === 'events') {
    const parsed = z.safeParse(SyncEventsReply, json);
    if (!parsed.success) throw new WireError('foreign', parsed.error);
    const { cursor, upto, more, events, deleted } = parsed.data;
    return { scope, asked, cursor, upto, isLast: !more, events, engagements: [], goneIds: deleted, goneRefs: [] };
  }
  const parsed = z.safeParse(SyncMeReply, json);
  if (!parsed.success) throw new WireError('foreign', parsed.error);
  const { cursor, upto, more, changes, deleted } = parsed.data;
  return {
    scope,
    asked,
    cursor,
    upto,
    isLast: !more,
    events: changes.events ?? [],
    engagements: changes.engagement ?? [],
    goneIds: [],
    goneRefs: deleted.events ?? [],
  };
}

async function pullScope({ ports, memory, userId, signal }: Pulling, scope: Scope): Promise<PullResult> {
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
    if (isMissingCall(reply)) memory.hasSync = false;
    if (reply.status !== 200) return 'again';
    const page = pageOf(scope, asked, reply.json);
    const isLanded = await landPage(ports.store, page, { hasUser: userId !== null, nowMs: ports.clock.now() });
    if (!isLanded) return 'again';
    if (page.isLast) return 'landed';
    asked = page.cursor;
  }
  return 'again';
}

/**
 * Brings in what has changed. The public feed comes first: its rows carry the user's flags with the counts of the same
 * moment.
 * @throws WireError when there is no answer of ours
 */
export async function pull(pulling: Pulling): Promise<PullResult> {
  const { memory, userId } = pulling;
  if (!memory.hasSync) return pullWhole(pulling);
  const events = await pullScope(pulling, 'events');
  if (!memory.hasSync) return pullWhole(pulling);
  if (events !== 'landed' || userId === null) return events;
  return pullScope(pulling, 'me');
}

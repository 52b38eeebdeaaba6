import type { Scope } from '#contract/sync/mutations.ts';
import type { SyncEventsReply } from '#contract/sync/protocol.ts';
import { syncedKinds } from '#data/apply/kinds.ts';
import { applyPatch, resetCursors, startPull, type Patch } from '#data/apply/patch.ts';
import { shouldRetryCall, markUnsupported } from '#sync/engine/state.ts';
import { getRequest, type PullContext, type PullResult } from './context.ts';
import { isMissingCall } from '#sync/transport/read-reply.ts';
import { syncEventsReply, syncMeReply } from '#sync/transport/reply-shape.ts';

/** @param areKindsNamed older servers refuse kinds that they don't know, and send all others where none are named */
function pathOf(scope: Scope, cursor: string | null, areKindsNamed: boolean): string {
  const kinds = areKindsNamed ? [`kinds=${Object.keys(syncedKinds).join()}`] : [];
  const params = scope === 'events' ? ['limit=500'] : kinds;
  const place = cursor === null ? [] : [`cursor=${encodeURIComponent(cursor)}`];
  return `/sync/${scope}?${[...params, ...place].join('&')}`;
}

function pageOf(scope: Scope, requestedCursor: string | null, json: unknown): Patch {
  if (scope === 'events') {
    const { cursor, upto, more, events, deleted } = syncEventsReply(json);
    return {
      scope,
      fromCursor: requestedCursor,
      cursor,
      upto,
      isLast: !more,
      changes: { events },
      deleted: {},
      deletedEventIds: deleted,
    };
  }
  const { cursor, upto, more, changes, deleted, now: serverNowMs } = syncMeReply(json);
  const place = { scope, fromCursor: requestedCursor, cursor, upto, isLast: !more };
  return { ...place, changes, deleted, deletedEventIds: [], serverNowMs };
}

/** `failed`: the server failed (500) on this scope. */
async function pullScope(
  { ports, engineState, userId, signal }: PullContext,
  scope: Scope,
): Promise<PullResult | 'failed'> {
  const pullStart = await startPull(ports.store, scope);
  let requestedCursor = pullStart.cursor;
  let areKindsNamed = true;
  for (let tries = 0; !signal.aborted;) {
    const reply = await ports.transport.send(getRequest(pathOf(scope, requestedCursor, areKindsNamed)), signal);
    if (reply.status === 401) return 'signed-out';
    if (reply.status === 400 && scope === 'me' && areKindsNamed) {
      areKindsNamed = false;
      continue;
    }
    if (reply.status === 410 && tries < 2) {
      tries += 1;
      await resetCursors(ports.store);
      requestedCursor = (await startPull(ports.store, scope)).cursor;
      continue;
    }
    if (isMissingCall(reply)) markUnsupported(engineState, 'hasSync', ports.clock.now());
    if (reply.status === 500) return 'failed';
    if (reply.status !== 200) return 'again';
    const page = pageOf(scope, requestedCursor, reply.json);
    engineState.hasSync = true;
    // Don't report the device as up to date while the server is behind.
    const { behind_ms: behindMs = 0 } = reply.json as SyncEventsReply;
    engineState.behindMs = Math.max(engineState.behindMs, behindMs);
    const nowMs = ports.clock.now() - behindMs;
    const isApplied = await applyPatch(ports.store, page, { hasUser: userId !== null, nowMs });
    if (!isApplied) return 'again';
    if (page.isLast) return 'landed';
    requestedCursor = page.cursor;
  }
  return 'again';
}

/**
 * Pulls what has changed. The public feed goes first: its rows carry the user's flags with the counts of the same
 * moment. If the server fails on one scope, the other is still pulled.
 * @throws WireError if there is no answer from the server
 */
export async function pull(context: PullContext): Promise<PullResult> {
  const { engineState, userId, restFallback, ports } = context;
  engineState.behindMs = 0;
  const shouldPullEvents = engineState.hasSync || shouldRetryCall(engineState, 'hasSync', ports.clock.now());
  const events = shouldPullEvents ? await pullScope(context, 'events') : 'again';
  if (!engineState.hasSync) return restFallback === null ? 'again' : restFallback.pull(context);
  if (events === 'again' || events === 'signed-out') return events;
  const ownResult = userId === null ? 'landed' : await pullScope(context, 'me');
  if (ownResult === 'signed-out') return ownResult;
  return events === 'landed' && ownResult === 'landed' ? 'landed' : 'again';
}

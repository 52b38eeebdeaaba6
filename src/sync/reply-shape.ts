import type { Event } from '#contract/event.ts';
import type { BatchResult, SyncEventsReply, SyncMeReply } from '#contract/sync.ts';
import type { OwnUser } from '#contract/user.ts';
import { WireError } from './ports.ts';

/*
 * Whether a reply is what its call answers, by its outline: enough to tell ours from a stranger's page. What is inside was
 * checked by the server that sent it; checking it again, row by row, would cost the device time and every worker the
 * whole contract's schemas.
 */

type Outline = Record<string, 'string' | 'boolean' | 'number' | 'list' | 'object'>;

function hasOutline(json: unknown, outline: Outline): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(outline).every(([name, kind]) => {
    const value = (json as Record<string, unknown>)[name];
    if (kind === 'list') return Array.isArray(value);
    return kind === 'object' ? typeof value === 'object' && value !== null : typeof value === kind;
  });
}

const resultOutline: Outline = { id: 'string', status: 'number' };
const userOutline: Outline = { user_id: 'number', username: 'string', email: 'string' };
const eventOutline: Outline = { event_id: 'number', ref: 'string', title: 'string', date_time: 'string' };

function mustHave(isOurs: boolean): void {
  if (!isOurs) throw new WireError('foreign');
}

/** @throws WireError `foreign` */
export function batchResults(json: unknown): BatchResult[] {
  mustHave(hasOutline(json, { results: 'list' }));
  const { results } = json as { results: BatchResult[] };
  mustHave(results.every((result) => hasOutline(result, resultOutline)));
  return results;
}

/** @throws WireError `foreign` */
export function syncEventsReply(json: unknown): SyncEventsReply {
  mustHave(hasOutline(json, { cursor: 'string', upto: 'string', more: 'boolean', events: 'list', deleted: 'list' }));
  const reply = json as SyncEventsReply;
  mustHave(reply.events.every((event) => hasOutline(event, eventOutline)));
  return reply;
}

/** @throws WireError `foreign` */
export function syncMeReply(json: unknown): SyncMeReply {
  const outline: Outline = { cursor: 'string', upto: 'string', more: 'boolean', changes: 'object', deleted: 'object' };
  mustHave(hasOutline(json, outline));
  const reply = json as SyncMeReply;
  mustHave((reply.changes.user ?? []).every((user) => hasOutline(user, userOutline)));
  mustHave((reply.changes.events ?? []).every((event) => hasOutline(event, eventOutline)));
  return reply;
}

/** @throws WireError `foreign` */
export function ownUser(json: unknown): OwnUser {
  mustHave(hasOutline(json, { data: 'object' }));
  const { data } = json as { data: OwnUser };
  mustHave(hasOutline(data, userOutline));
  return data;
}

export function isVoidReply(json: unknown): boolean {
  return hasOutline(json, { outcome: 'string' });
}

/** A list that the specification calls a list; what isn't one counts as empty. */
export function eventList(json: unknown): Event[] {
  const list = Array.isArray(json) ? json : (json as { events?: unknown } | null)?.events;
  if (!Array.isArray(list)) return [];
  return list.filter((item): item is Event => hasOutline(item, eventOutline));
}

import * as z from 'zod/mini';
import { PeopleReply, PersonRecordReply, peopleLimits } from '#contract/moderation/people.ts';
import type { PeopleCalls } from '#features/admin/people/calls.ts';
import type { PersonCalls, PersonResult } from '#shared-parts/moderation/person-calls.ts';
import type { WireReply } from '#sync/transport/ports.ts';
import { callForResult } from './call-for-result.ts';
import * as texts from './texts.ts';

const path = '/admin/users';
const invalidReply = { ok: false, message: texts.peopleFailed } as const;

function readRecord(reply: WireReply): PersonResult {
  const parsed = z.safeParse(PersonRecordReply, reply.json);
  return parsed.success ? { ok: true, value: parsed.data.data } : invalidReply;
}

/** Direct calls, not through the outbox: operators act online. */
export const personCalls: PersonCalls = {
  suspend: (id, reason) =>
    callForResult({ method: 'PUT', path: `${path}/${String(id)}/suspension`, value: { reason } }, readRecord),
  lift: (id) => callForResult({ method: 'DELETE', path: `${path}/${String(id)}/suspension` }, readRecord),
  hide: (id, hidden) =>
    callForResult({ method: 'PUT', path: `${path}/${String(id)}/hidden`, value: { hidden } }, readRecord),
};

/** `personCalls` and the search. */
export const peopleCalls: PeopleCalls = {
  ...personCalls,
  list({ search, filter, next }, signal) {
    const query = new URLSearchParams({ q: search, status: filter, limit: String(peopleLimits.usual) });
    return callForResult({ method: 'GET', path: next ?? `${path}?${query.toString()}`, signal }, (reply) => {
      const parsed = z.safeParse(PeopleReply, reply.json);
      return parsed.success ? { ok: true, value: { people: parsed.data.data, next: reply.next } } : invalidReply;
    });
  },
};

import { applyFetched } from '#data/apply/fetched.ts';
import { personRef } from '#data/people/rows.ts';
import type { Store } from '#data/db/store.ts';
import { fetchQuery, isMissing, type FetchContext } from './fetch-query.ts';
import type { FetchResult } from './result.ts';
import { profileIn } from '#sync/transport/reply-shape.ts';

const maxTries = 3;

/** Fetches and stores a person and their relationship to the user; deletes them if they are gone. */
export async function fetchPerson(
  context: FetchContext,
  userId: number,
  signal: AbortSignal,
  triesLeft = maxTries,
): Promise<FetchResult> {
  const response = await fetchQuery(context, `/users/profile/${String(userId)}`, signal);
  if (response === null) return 'unreachable';
  const { reply, versionBefore } = response;
  const profile = reply.status === 200 ? profileIn(reply.json) : null;
  if (profile !== null) {
    const isApplied = await applyFetched(context.store, { people: [profile] }, versionBefore);
    // If not: their relationship changed after the request, so the profile may be outdated. Fetch again.
    if (isApplied) return 'held';
    const retried = triesLeft === 1 ? 'unreachable' : await fetchPerson(context, userId, signal, triesLeft - 1);
    return retried === 'unreachable' && (await isStored(context.store, personRef(userId))) ? 'held' : retried;
  }
  if (isMissing(reply)) await deleteUntouched(context, personRef(userId), versionBefore);
  return 'missing';
}

function isStored(store: Store, ref: string): Promise<boolean> {
  return store.transact('read', ['people'], async (tx) => (await tx.get('people', ref)) !== undefined);
}

/** Deletes a person, but never the user's own row. */
async function deleteUntouched({ store, userId }: FetchContext, ref: string, versionBefore: number): Promise<void> {
  if (userId !== null && personRef(userId) === ref) return;
  await applyFetched(store, {}, versionBefore, async (tx, isFree) => {
    const [row, relationship] = [await tx.get('people', ref), await tx.get('ties', ref)];
    const relationshipKey = relationship === undefined ? undefined : { ref, tick: relationship.tick };
    const hasRows = row !== undefined || relationship !== undefined;
    return hasRows && isFree(row, `people/${ref}`) && isFree(relationshipKey, `ties/${ref}`) ? [`people/${ref}`] : [];
  });
}

import { landSeen } from '#data/land-seen.ts';
import { personRef } from '#data/people.ts';
import type { Store } from '#data/store.ts';
import { askServer, isMissing, type Looker } from './ask-server.ts';
import type { Looked } from './looked.ts';
import { profileIn } from './reply-shape.ts';

const mostTries = 3;

/** Fetches somebody as they are now, with what the user has to do with them, and keeps it; who is gone goes. */
export async function seePerson(
  looker: Looker,
  userId: number,
  signal: AbortSignal,
  triesLeft = mostTries,
): Promise<Looked> {
  const heard = await askServer(looker, `/users/profile/${String(userId)}`, signal);
  if (heard === null) return 'unreachable';
  const { reply, mark } = heard;
  const profile = reply.status === 200 ? profileIn(reply.json) : null;
  if (profile !== null) {
    const isLanded = await landSeen(looker.store, { people: [profile] }, mark);
    // A list has told meanwhile of what they have to do with each other, and tells nothing else of them.
    if (isLanded) return 'held';
    const again = triesLeft === 1 ? 'unreachable' : await seePerson(looker, userId, signal, triesLeft - 1);
    return again === 'unreachable' && (await isThere(looker.store, personRef(userId))) ? 'held' : again;
  }
  if (isMissing(reply)) await forget(looker, personRef(userId), mark);
  return 'missing';
}

function isThere(store: Store, ref: string): Promise<boolean> {
  return store.transact('read', ['people'], async (tx) => (await tx.get('people', ref)) !== undefined);
}

/** The person's own row of themselves stays, whatever is said. */
async function forget({ store, userId }: Looker, ref: string, mark: number): Promise<void> {
  if (userId !== null && personRef(userId) === ref) return;
  await landSeen(store, {}, mark, async (tx, isFree) => {
    const [row, tie] = [await tx.get('people', ref), await tx.get('ties', ref)];
    const tied = tie === undefined ? undefined : { ref, tick: tie.tick };
    const isThere = row !== undefined || tie !== undefined;
    return isThere && isFree(row, `people/${ref}`) && isFree(tied, `ties/${ref}`) ? [`people/${ref}`] : [];
  });
}

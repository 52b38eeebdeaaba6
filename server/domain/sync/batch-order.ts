import { createdIdOf } from '#contract/sync/created-entity.ts';
import { withIds } from '#contract/sync/named-ids.ts';
import { scopeOf } from './mutation-request.ts';
import type { MutationLinks, MutationRequest, Outcome } from './mutation-request.ts';

/** Where an item stands in its batch, be it a mutation or not. */
export interface BatchPlace extends Pick<MutationRequest, 'actor' | 'client' | 'lane' | 'key' | 'links'> {
  kind: MutationRequest['kind'] | null;
}

/** What of a batch may be performed, by the outcomes of what came before. */
export interface BatchOrder {
  /** whether something ahead of it, which must end first, didn't, or didn't make what it names */
  isBehind(place: BatchPlace): boolean;
  /** the request with the ids of what it names; null: it has to be skipped */
  next(request: MutationRequest): MutationRequest | null;
  note(place: BatchPlace, outcome: Pick<Outcome, 'status' | 'body' | 'isFinal'>): void;
}

function laneKeyOf({ actor, client, lane }: BatchPlace): string | null {
  return lane === undefined ? null : JSON.stringify([scopeOf({ actor, client }), client ?? '', lane]);
}

const namesOf = ({ params, body }: MutationLinks) => [...Object.values(params), ...Object.values(body)];

/**
 * Nothing overtakes: what follows an item of its lane, or one that it names as to be settled first, is skipped where that
 * one didn't end for good. What names a thing is skipped where no item ahead has made it.
 */
export function createBatchOrder(): BatchOrder {
  const stoppedLanes = new Set<string>();
  const stoppedKeys = new Set<string>();
  /** by ref; null: it was not made */
  const ids = new Map<string, number | null>();

  function isBehind(place: BatchPlace): boolean {
    const laneKey = laneKeyOf(place);
    if (laneKey !== null && stoppedLanes.has(laneKey)) return true;
    const { links } = place;
    if (links === undefined) return false;
    return links.after.some((key) => stoppedKeys.has(key)) || namesOf(links).some((ref) => ids.get(ref) === null);
  }

  return {
    isBehind,
    next(request) {
      if (isBehind(request)) return null;
      const { links } = request;
      if (links === undefined || namesOf(links).length === 0) return request;
      const idOf = (ref: string) => ids.get(ref) ?? undefined;
      // No item of the batch was to make it.
      if (namesOf(links).some((ref) => idOf(ref) === undefined)) return null;
      // What the schema of the kind doesn't know has been dropped from the body, and stays away.
      const known = Object.entries(links.body).filter(([name]) => Object.hasOwn(request.body as object, name));
      const named = Object.fromEntries(known.map(([name, ref]) => [name, { ref }]));
      const filled = withIds(named, idOf);
      const params = Object.fromEntries(Object.entries(links.params).map(([name, ref]) => [name, String(idOf(ref))]));
      return {
        ...request,
        params: { ...request.params, ...params },
        body: { ...(request.body as object), ...filled },
        ...(request.sent === undefined ? {} : { sent: { ...(request.sent as object), ...filled } }),
      };
    },
    note(place, { status, body, isFinal }) {
      const laneKey = laneKeyOf(place);
      if (!isFinal && laneKey !== null) stoppedLanes.add(laneKey);
      if (!isFinal && place.key !== undefined) stoppedKeys.add(place.key);
      const ref = place.links?.creates;
      if (ref === undefined) return;
      ids.set(ref, place.kind === null || status >= 400 ? null : (createdIdOf(place.kind, body)?.id ?? null));
    },
  };
}

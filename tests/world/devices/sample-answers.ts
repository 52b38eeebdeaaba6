import type { OutboxEntry, FrozenRequest } from '#data/outbox/entry.ts';
import type { Outcome } from '#sync/push/outcome.ts';
import { applyPushResponses } from '#sync/push/apply-push-responses.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { healthy, samplePorts } from './sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/stores/sample-store.ts';

export const seal: FrozenRequest = { clientId: 'c', path: '/events/1', body: {}, sentAt: 1 };
export const note = { status: 422, code: 'invalid', message: 'No' };
export const refused: Outcome = { as: 'refused', note };
export const fault: Outcome = { as: 'again', afterMs: null, isFault: true };

export function applied(body: unknown = {}, at: string | null = 'e.4'): Outcome {
  return { as: 'applied', at, status: 200, body };
}

/** Marks an entry as being sent, with a lease of `owner`. */
export function send(store: MemoryStore, { id }: OutboxEntry, owner = 'me'): Promise<OutboxEntry> {
  return amend(store, id, { state: 'sent', seal, lease: { owner, until: 9_999_999 } });
}

/** A liked event whose like was sent. */
export async function outLike() {
  const store = await sampleStore();
  const like = await send(store, await wish(store, 'event.like', { event: refs.sunset, liked: true }));
  const { delivery, engineState: memory, time, ports } = samplePorts(store, () => healthy);
  const settle = (outcome: Outcome, { id, seq }: Pick<OutboxEntry, 'id' | 'seq'> = like) =>
    applyPushResponses(delivery, [{ id, seq, outcome }]);
  return { store, like, settle, memory, time, ports, delivery };
}

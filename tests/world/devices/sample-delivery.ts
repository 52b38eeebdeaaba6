import { push } from '#sync/push/push.ts';
import { leaseWork } from '#sync/engine/lease.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { healthy, samplePorts, type Answering } from './sample-ports.ts';

/** Ana's outbox and a server with prepared answers; the health call is separate. */
export function delivering(store: MemoryStore, answer: Answering, health: Answering = () => healthy) {
  const world = samplePorts(store, (request) => (request.path === '/health' ? health(request) : answer(request)));
  return {
    ...world,
    /** leases once and sends everything */
    async go() {
      const { requests: parcels } = await leaseWork({ ...world.delivery, freeSlots: () => 4 });
      for (const parcel of parcels) await push(world.delivery, parcel);
      return parcels;
    },
  };
}

import type { Device } from '#world/devices/device.ts';
import type { World } from '#world/sim/world.ts';

const secondMs = 1_000;

/** The browser freezes a context, whatever it is doing, and resumes it later. */
export function freezeContext(world: World, device: Device): void {
  const { chance } = world;
  const awake = device.contexts.filter(({ life }) => !life.isFrozen());
  if (awake.length === 0) return;
  const context = chance.pick(awake);
  context.life.freeze();
  world.log(`${context.name} is frozen`);
  world.time.after(chance.pick([2, 20, 45, 90, 600, 7_200, 86_400]) * secondMs, () => {
    if (!context.life.isFrozen() || context.life.isOver()) return;
    world.thaw(context);
  });
}

/** The browser, short of space, or a failing disk loses a file that an entry needs, or a part of it. */
export async function damageFile(world: World, device: Device): Promise<void> {
  const { chance } = world;
  const accounts = [...device.accounts.values()];
  if (accounts.length === 0) return;
  const { store } = chance.pick(accounts);
  const waiting = new Set(store.rows('outbox').flatMap(({ files }) => Object.values(files)));
  const held = store.rows('chunks').filter(({ key }) => waiting.has(key.slice(0, key.indexOf('/'))));
  if (held.length === 0) return;
  const { key, bytes } = chance.pick(held);
  const how = chance.pick(['evicted', 'gone', 'cut', 'changed'] as const);
  await store.transact('write', ['blobs', 'chunks'], async (tx) => {
    if (how === 'evicted') await tx.delete('blobs', [key.slice(0, key.indexOf('/'))]);
    if (how === 'evicted' || how === 'gone') await tx.delete('chunks', [key]);
    if (how === 'cut') await tx.put('chunks', [{ key, bytes: bytes.slice(1) }]);
    if (how === 'changed') await tx.put('chunks', [{ key, bytes: new Uint8Array(bytes.byteLength).fill(7).buffer }]);
  });
  world.tally.met('X22');
  world.log(`${device.name} file ${key.slice(0, 8)} is ${how}`);
}

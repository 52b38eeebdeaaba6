import { clearAccount, readUnsent } from '#data/account/clear-data.ts';
import { type DeletionConsent } from '#data/account/delete-guard.ts';
import { countUnsent, type UnsentWork } from '#data/account/unsent-work.ts';
import type { Store } from '#data/db/store.ts';
import { withIdleEngine } from '#sync/engine/with-idle-engine.ts';
import { decideLogout, sendBeforeLogout, type UnsentChoice } from '#sync/engine/send-before-logout.ts';
import type { Account, Device } from '#world/devices/device.ts';
import type { Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

const sendMs = { budget: 20_000, patience: 22_000 };

/** Deletes an account's current rows from a device and closes all windows that show them. */
async function wipe(world: World, device: Device, account: Account, store: Store): Promise<void> {
  const leaving = world.leaving.get(account);
  if (leaving === undefined) return;
  const name = world.storeName(device, account);
  // Stops the screen checks from the moment when the rows are deleted.
  world.screens.left(name);
  const outcome = await clearAccount(store, leaving);
  world.log(`${device.name} ${account.user.username} has left: ${outcome}`);
  world.leaving.delete(account);
  world.ledger.discarded(name, null);
  for (const context of [...device.contexts]) if (context.account === account) device.kill(context);
}

/** A returning user waits until the deletion that a dead window left unfinished is completed. */
export async function finishLeaving(world: World, device: Device, userId: number): Promise<void> {
  const account = device.accounts.get(userId);
  if (account !== undefined) await wipe(world, device, account, account.store);
}

/**
 * Signs out and records the chosen fate of unsent work in one step; then deletes the rows.
 * @param work unsent work as it was shown
 * @param isDiscarded the user gave it up
 */
async function depart(
  world: World,
  { tab, device }: Person,
  leaving: DeletionConsent,
  { work, isDiscarded }: { work: UnsentWork; isDiscarded: boolean },
): Promise<void> {
  const { account } = tab;
  if (account.token === null || world.leaving.has(account)) return;
  if (countUnsent(work) > 0) world.tally.met('X24');
  world.leaving.set(account, leaving);
  // Not before: another of their windows may ask as well, and get another answer.
  if (isDiscarded) world.ledger.discarded(world.storeName(device, account), work);
  device.signOut(account.user.user_id);
  // Other windows drop an account that has left; a service worker finishes its work.
  for (const other of device.contexts)
    if (other.account === account && other.name.includes('tab')) void other.engine.close();
  await withIdleEngine(tab, `scape-${account.user.user_id}`, () => wipe(world, device, account, tab.store));
}

/**
 * Answers the question once.
 * @returns the unsent work to ask about again; null if the account leaves or stays
 */
async function answer(
  world: World,
  person: Person,
  unsent: UnsentChoice,
  shown: UnsentWork,
): Promise<UnsentWork | null> {
  const { tab } = person;
  const { signal } = new AbortController();
  const decision = await decideLogout(
    { unsent, shownWork: shown, signal },
    {
      read: () => readUnsent(tab.store),
      send: () =>
        sendBeforeLogout(
          tab.store,
          () => tab.engine.pass('person', sendMs.budget),
          tab.clock.sleep(sendMs.patience, signal),
        ),
    },
  );
  if (decision === null) return null;
  if (!('unsent' in decision)) {
    await depart(world, person, decision.leaving, { work: shown, isDiscarded: unsent === 'discard' });
    return null;
  }
  return decision.unsent;
}

async function goThrough(world: World, person: Person): Promise<void> {
  const { tab } = person;
  const { signal } = new AbortController();
  const chance = world.chance.branch();
  const answers = ['send', 'send', 'keep', 'discard', 'cancel'] as const;
  let shown: UnsentWork | null = await readUnsent(tab.store);
  // With nothing unsent there is no question.
  if (countUnsent(shown) === 0) shown = await answer(world, person, 'discard', shown);
  while (shown !== null) {
    // The user reads, and time passes.
    await tab.clock.sleep(chance.int(0, 20_000), signal);
    const choice = chance.pick(answers);
    world.log(`${tab.name} logs out: ${choice}`);
    if (choice === 'cancel' || tab.account.token === null) return;
    shown = await answer(world, person, choice, shown);
  }
}

/** A user logs out while everything else goes on. */
export async function leave(world: World, person: Person): Promise<void> {
  const { tab } = person;
  if (tab.life.isFrozen()) world.thaw(tab);
  if (tab.account.token === null) return;
  world.log(`${tab.name} wants to log out`);
  goThrough(world, person).catch((error: unknown) => {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    if (isFull) world.log(`${tab.name} is told: ${String(error)}`);
    else if (!tab.life.isOver())
      world.accuse('I17', `${tab.name} logging out: ${error instanceof Error ? error.stack : String(error)}`);
  });
}

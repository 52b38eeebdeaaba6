import type { OpenAccount } from '#data/account.ts';
import { isBorn, markBorn } from '#data/born.ts';
import { current } from '#data/current.ts';
import { accountDbName, guestDbName, type AccountDb } from '#data/db.ts';
import type { DeviceDb } from '#data/device.ts';
import { otherwise } from '#data/fault.ts';
import { isDeleted } from '#data/let-go.ts';
import { isMadeSince, watchOwnContent, type OwnContent } from '#data/own-content.ts';
import { isReopening, reopen } from '#data/reopen.ts';
import { endTrouble, trouble } from '#data/trouble.ts';
import { askToPersist } from './ask-to-persist.ts';
import { birthMarks, dropBirthMark, keepBirthMark } from './birth-marks.ts';
import type { Running } from './boot.ts';
import { owedWipes } from './owed-wipes.ts';

const deviceRestMs = 5_000;

/** Calls when the browser, or another window, has closed the database: not when this one is done with it. */
function onLost(db: DeviceDb | AccountDb, isWanted: () => boolean, then: () => void): void {
  db.on('close', () => {
    // An opening that fails closes it too.
    if (isReopening(db)) return;
    // Told in the middle of being closed.
    setTimeout(() => {
      if (isWanted() && !db.isOpen() && !isDeleted(db)) then();
    }, 0);
  });
}

/** Nobody is told that the device's database is lost: it is tried on, as the sign for an account's tries on. */
async function reopenDevice(device: DeviceDb, then: () => Promise<void>): Promise<void> {
  if (await reopen(device)) await then();
  else if (!isDeleted(device)) setTimeout(() => void reopenDevice(device, then).catch(reportError), deviceRestMs);
}

/** The names of the databases that leave this device because their owners want it to. */
async function leaving(device: DeviceDb): Promise<Set<string>> {
  const owed = await owedWipes(device).catch(otherwise([]));
  return new Set(owed.map(({ userId }) => accountDbName(userId)));
}

/** The names of the databases that were here and are no more. */
async function lostNames(device: DeviceDb, account: OpenAccount): Promise<string[]> {
  const lost: string[] = [];
  // To look into one that is about to be deleted would make it anew.
  const before = await leaving(device);
  for (const name of birthMarks().keys()) {
    // One that can't be read isn't gone.
    if (!before.has(name) && !(await isBorn(name, account).catch(otherwise(true)))) lost.push(name);
  }
  const [since, marks] = [await leaving(device), birthMarks()];
  return lost.filter((name) => !since.has(name) && marks.has(name));
}

/** Tells of what the browser has cleared, once. @returns whether there is anything to tell; then it goes on when it was told */
async function tellLoss(device: DeviceDb, account: OpenAccount, goOn: () => void): Promise<boolean> {
  const names = await lostNames(device, account);
  if (names.length === 0) return false;
  const marks = names.flatMap((name) => birthMarks().get(name) ?? []);
  const sum = (of: 'waiting' | 'drafts') => marks.reduce((total, mark) => total + mark[of], 0);
  trouble.set({
    kind: 'cleared',
    loss: {
      waiting: sum('waiting'),
      drafts: sum('drafts'),
      seenAt: Math.max(...marks.map((mark) => mark.seenAt)),
      done() {
        names.forEach(dropBirthMark);
        endTrouble('cleared');
        goOn();
      },
    },
  });
  return true;
}

/** Keeps the account's mark as things are, and asks for its rows to be kept when the person makes something. */
function follow({ name, db }: OpenAccount): () => void {
  let before: OwnContent | null = null;
  return watchOwnContent(db, (now) => {
    const { waiting, drafts } = now;
    // A guest who has made nothing would lose nothing.
    if (name === guestDbName && waiting + drafts === 0) dropBirthMark(name);
    else keepBirthMark(name, { waiting, drafts, seenAt: Date.now() });
    // What was here when the page was opened is no reason to ask: a visit that only looks is asked nothing.
    if (before !== null && isMadeSince(before, now)) void askToPersist();
    before = now;
  });
}

/**
 * Looks after the databases while the window is open: opens again what the browser has closed, tells of what it has cleared, and
 * asks it to keep what the person makes.
 */
export function lookAfterStorage({ device, switchAccount }: Pick<Running, 'device' | 'switchAccount'>): void {
  let shown: OpenAccount | null = null;
  let end = () => {};

  async function begin(account: OpenAccount): Promise<void> {
    await markBorn(account.db, Date.now());
    if (shown?.db !== account.db) return;
    end();
    end = follow(account);
  }

  async function look(account: OpenAccount): Promise<void> {
    const goOn = () => void begin(account).catch(otherwise(undefined));
    if (!(await tellLoss(device, account, goOn))) goOn();
  }

  function show(): void {
    const account = current.get();
    if (account === shown) return;
    end();
    end = () => {};
    const isKnown = account !== null && account.db === shown?.db;
    shown = account;
    if (account === null) return;
    const { db } = account;
    if (!isKnown)
      onLost(
        db,
        // Where that is told already, who tells it tries again.
        () => shown?.db === db && trouble.get()?.kind !== 'lost',
        () => void reopen(db),
      );
    void look(account).catch(otherwise(undefined));
  }

  onLost(
    device,
    () => true,
    () => void reopenDevice(device, switchAccount).catch(reportError),
  );
  current.subscribe(show);
  show();
}

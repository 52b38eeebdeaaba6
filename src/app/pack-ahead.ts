import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { heldTiles } from '#data/map-tiles.ts';
import { readPackFacts, tidyPacks, watchPackFacts } from '#data/pack-shelf.ts';
import { packWishes, type PackWish } from '#data/packs.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { appStore } from '#ui/app-store.ts';
import { isSavingDataAtom } from '#ui/data-saver.ts';
import { isGoodConnection } from './good-connection.ts';
import { holdPacks, packEvent, sweepPictures } from './pack-event.ts';
import { hasCaches } from './picture-cache.ts';

/** time alone makes events due */
const lookEveryMs = 15 * 60_000;
/** until the next few, and until the connection is looked at again */
const pauseMs = 20_000;
/** how long one that could not be packed is left alone */
const restMs = 10 * 60_000;
const fewAtOnce = 3;

/** Where data is saved, only what somebody asked for is fetched ahead. */
const isAllowed = ({ isAutomatic }: PackWish) => !isAutomatic || !appStore.get(isSavingDataAtom);

async function isOpen({ db }: OpenAccount): Promise<boolean> {
  const held = (await db.meta.get('status'))?.value as EngineStatus | undefined;
  return (held ?? restingStatus).gate === null;
}

/** Drops what is over, and the pictures that nothing names. @returns when to do it again, in ms */
async function tidy(account: OpenAccount): Promise<number | null> {
  return holdPacks(account.name, async () => {
    const { staying, nextAtMs } = await tidyPacks(account.db, Date.now());
    await sweepPictures(account, staying);
    return nextAtMs;
  });
}

/** Packs what one goes to soon, packs anew what has changed, and clears away what is over: for one account, until it is ended. */
export function keepPacked(account: OpenAccount): { look: () => void; end: () => void } {
  const ending = new AbortController();
  const restUntil = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isAsked = false;

  /** @returns when to look again, in ms */
  async function packFew(): Promise<number> {
    const { tiles } = await heldTiles();
    const wishes = packWishes(await readPackFacts(account.db), tiles, Date.now());
    const due = wishes.filter((wish) => isAllowed(wish) && (restUntil.get(wish.ref) ?? 0) <= Date.now());
    if (due.length === 0) return lookEveryMs;
    if (!isGoodConnection() || !(await isOpen(account))) return pauseMs;
    for (const wish of due.slice(0, fewAtOnce)) {
      restUntil.set(wish.ref, Date.now() + restMs);
      const end = await packEvent(account, { ...wish, signal: ending.signal });
      if (end !== 'kept' && end !== 'missing') return lookEveryMs;
    }
    return due.length > fewAtOnce ? pauseMs : lookEveryMs;
  }

  async function lookOnce(): Promise<void> {
    const againMs = await packFew();
    const nextAtMs = await tidy(account);
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(againMs, nextAtMs === null ? Infinity : nextAtMs - Date.now() + 1));
  }

  async function lookWhileAsked(): Promise<void> {
    do {
      isAsked = false;
      await lookOnce();
    } while (isAsked && !ending.signal.aborted);
  }

  function look(): void {
    isAsked = true;
    if (isLooking || ending.signal.aborted) return;
    isLooking = true;
    lookWhileAsked()
      .catch((error: unknown) => {
        // The account was closed under it; anything else is a fault that nobody else would hear of.
        if (!ending.signal.aborted && account.db.isOpen()) reportError(error);
      })
      .finally(() => {
        isLooking = false;
        if (ending.signal.aborted) clearTimeout(timer);
      });
  }

  const unwatch = watchPackFacts(account.db, look);
  return {
    look,
    end() {
      ending.abort();
      clearTimeout(timer);
      unwatch();
    },
  };
}

/** Keeps packed what whoever uses the device goes to soon. */
export function packAhead(): void {
  if (!hasCaches()) return;
  let name: string | null = null;
  let running: ReturnType<typeof keepPacked> | null = null;
  function follow(): void {
    const account = current.get();
    if ((account?.name ?? null) === name) return;
    running?.end();
    name = account?.name ?? null;
    running = account === null ? null : keepPacked(account);
  }
  follow();
  current.subscribe(follow);
  const lookAgain = () => running?.look();
  addEventListener('online', lookAgain);
  appStore.sub(isSavingDataAtom, lookAgain);
}

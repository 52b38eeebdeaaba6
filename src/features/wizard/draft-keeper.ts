import type { Observable } from '#data/observable.ts';
import type { Draft } from '#data/drafts.ts';
import { otherwise } from '#data/fault.ts';
import type { Store } from '#data/store.ts';
import { inAWhile } from '#ui/in-a-while.ts';
import { createHeldWork } from './held-work.ts';
import { saveProblem } from '#data/save-problem.ts';
import { withDefaults, type EventForm } from './event-form.ts';
import type { LastWords } from './last-words.ts';

export interface DraftState {
  form: EventForm;
  /** SHA-256 of the chosen picture; null: none; undefined: the event's own stays */
  cover: string | null | undefined;
  step: number;
  /** how far down the step was scrolled, in px */
  scrollY: number;
  /** clean: nothing was typed yet; unsaved: not stored yet; saved: on this device; failed: see `problem` */
  status: 'clean' | 'unsaved' | 'saved' | 'failed';
  problem: string | null;
}

/**
 * Stores what is typed half a second after a change and says so a second after it; at once when somebody asks for it, goes to
 * another step, or the page may be about to go.
 */
export interface DraftKeeper extends Observable<DraftState> {
  change(change: Partial<EventForm>): void;
  /** @param sha256 null: none; undefined: the event's own is back */
  setCover(sha256: string | null | undefined): void;
  /** what was found out about what was typed, and not typed itself: it makes no draft */
  learn(change: Partial<EventForm>): void;
  /** goes to a step, at its top; looking around makes no draft */
  goTo(step: number): void;
  /** remembers how far the step is scrolled */
  scrolled(scrollY: number): void;
  /** the draft as it is typed now, under its present name */
  draft(): Draft;
  /** another window has changed this draft, published it or given it up since it was stored here */
  isStale(): Promise<boolean>;
  /** stores what isn't stored yet; never rejects, a failure is told by the status */
  flush(): Promise<void>;
  /** the page may be about to go: keeps what isn't stored yet at once, then stores it */
  leave(): Promise<void>;
  /** what was typed was published or given up: nothing is stored any more */
  end(): void;
  /** something is being made that will be a change: closing waits for it */
  hold(work: Promise<unknown>): void;
  /** resolves when nothing is being made any more */
  settled(): Promise<void>;
  /**
   * stores what isn't stored yet, and what is still being made, and stops; a stored draft that nothing was ever typed into
   * goes
   */
  close(): Promise<void>;
}

export interface KeeperOptions {
  store: Store;
  ref: string;
  /** another name, for when the draft has been changed or published elsewhere */
  mint(): string;
  initial: DraftState;
  /** when the draft was stored last; null where it never was */
  storedAt: number | null;
  /** what is stored was laid down for the form, and nothing has been typed into it */
  isUntouched?: boolean;
  /** kept in the draft beside the form's values */
  extra?: Record<string, unknown>;
  /** where what is typed is kept when the page goes before it is stored */
  words?: LastWords;
  now?: () => number;
  /** runs something a while later; the result takes that back */
  later?: (run: () => void, delayMs: number) => () => void;
}

/** How long after a change it is said to be saved. */
export const autosaveMs = 1_000;
/** It is on the device before that: a tab that is killed loses half as much, and the writing itself has its time. */
export const storeMs = 500;
/** What could not be stored is tried again by itself. */
const againMs = 5_000;

export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { store, mint, initial, extra = {}, words, now = Date.now, later = inAWhile } = options;
  const listeners = new Set<() => void>();
  let { ref, storedAt } = options;
  let storingAt = storedAt;
  let state = initial;
  let { isUntouched = false } = options;
  let isDirty = false;
  /** everything that was typed is on the device, whether that is said yet or not */
  let isSafe = true;
  /** somebody has only looked around since it was stored */
  let isMoved = false;
  let isOver = false;
  let cancel: (() => void) | null = null;
  /** takes back what says so a while after the last change; null where nothing waits to be said */
  let hush: (() => void) | null = null;
  let tail: Promise<void> = Promise.resolve();
  const { hold, settled, letGo } = createHeldWork();

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function asDraft(updatedAt: number): Draft {
    const cover = state.cover ?? null;
    // `cover` can't tell a picture that was taken away from one that stays.
    const form = { ...state.form, ...extra, isCoverGone: state.cover === null };
    const { step, scrollY } = state;
    return { ref, kind: 'event', form, cover, step, scrollY, updatedAt, isBroken: false };
  }

  async function saveOnce(): Promise<void> {
    if ((!isDirty && !isMoved) || isOver) return;
    const isTyped = isDirty;
    isDirty = false;
    isMoved = false;
    cancel?.();
    cancel = null;
    const updatedAt = Math.max(now(), (storedAt ?? 0) + 1);
    storingAt = updatedAt;
    try {
      const isStored = await store.transact('write', ['drafts'], async (tx) => {
        const held = await tx.get('drafts', ref);
        const isOurs = (held?.updatedAt ?? null) === storedAt;
        if (!isOurs && !isTyped) return false;
        // Another tab has gone on with this draft, or published it: what was typed here becomes one of its own.
        if (!isOurs) ref = mint();
        await tx.put('drafts', [asDraft(updatedAt)]);
        return true;
      });
      if (isStored) storedAt = updatedAt;
      if (!isDirty) words?.drop();
      isSafe = !isDirty;
      if (state.problem !== null) set({ status: 'unsaved', problem: null });
      if (hush === null) sayStored();
    } catch (error) {
      isDirty ||= isTyped;
      isMoved ||= !isTyped;
      set({ status: 'failed', problem: saveProblem(error) });
      if (!isOver) cancel ??= later(() => void save(), againMs);
    }
  }

  function sayStored(): void {
    if (isSafe && state.status === 'unsaved') set({ status: 'saved' });
  }

  function stopSaying(): void {
    hush?.();
    hush = null;
  }

  function save(): Promise<void> {
    return (tail = tail.then(saveOnce));
  }

  /** Whoever asks for it is told at once. */
  async function flush(): Promise<void> {
    stopSaying();
    await save();
    sayStored();
  }

  async function leave(): Promise<void> {
    if (!isSafe && !isOver) words?.keep(asDraft(now()), [storedAt, storingAt]);
    return flush();
  }

  async function takeUp(): Promise<void> {
    await store.transact('write', ['drafts'], async (tx) => {
      const held = await tx.get('drafts', ref);
      if ((held?.updatedAt ?? null) === storedAt) await tx.delete('drafts', [ref]);
    });
  }

  /** Where somebody is belongs to what they have typed, and is stored beside it without a word. */
  function hasMoved(): void {
    if (isOver || (storedAt === null && !isDirty)) return;
    isMoved = true;
    cancel ??= later(() => void save(), storeMs);
  }

  function changed(next: Partial<DraftState>): void {
    if (isOver) return;
    isDirty = true;
    isSafe = false;
    isUntouched = false;
    set({ ...next, status: 'unsaved' });
    hush?.();
    hush = later(() => {
      hush = null;
      sayStored();
    }, autosaveMs);
    // Counted from the first change that isn't stored, so that somebody who never pauses is saved too.
    cancel ??= later(() => void save(), storeMs);
  }

  return {
    get: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (change) => {
      changed({ form: withDefaults(state.form, change, now()) });
    },
    setCover: (cover) => {
      changed({ cover });
    },
    learn(change) {
      set({ form: { ...state.form, ...change } });
      hasMoved();
    },
    goTo(step) {
      const visited = [...new Set([...state.form.visited, state.step])].sort((left, right) => left - right);
      set({ step, scrollY: 0, form: { ...state.form, visited } });
      hasMoved();
    },
    scrolled(scrollY) {
      if (scrollY === state.scrollY) return;
      // Nothing that is shown depends on it.
      state = { ...state, scrollY };
      hasMoved();
    },
    draft: () => asDraft(storedAt ?? now()),
    isStale: () =>
      store.transact('read', ['drafts'], async (tx) => ((await tx.get('drafts', ref))?.updatedAt ?? null) !== storedAt),
    flush,
    leave,
    end() {
      isOver = true;
      words?.drop();
      cancel?.();
      stopSaying();
      letGo();
    },
    hold,
    settled,
    async close() {
      await leave();
      await settled();
      await leave();
      const isOfNoUse = isUntouched && !isOver;
      isOver = true;
      cancel?.();
      stopSaying();
      // It takes no harm by staying: it is only counted as something unfinished.
      if (isOfNoUse) await takeUp().catch(otherwise(undefined));
    },
  };
}

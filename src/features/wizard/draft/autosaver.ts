import type { Observable } from '#data/observable.ts';
import type { Draft } from '#data/drafts/draft.ts';
import { otherwise } from '#data/fault.ts';
import type { Store } from '#data/db/store.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { createPendingWork } from './pending-work.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { withDefaults, type EventForm } from '#features/wizard/form/event-form.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftUnloadStorage } from './unload-drafts.ts';

/**
 * Stores what is typed half a second after a change and says so a second after it; at once when somebody asks for it, goes to
 * another step, or the page may be about to go.
 */
export interface DraftAutosaver extends Observable<DraftState> {
  change(change: Partial<EventForm>): void;
  /** @param sha256 null: none; undefined: the event's own is back */
  setCover(sha256: string | null | undefined): void;
  /** what was found out about what was typed, and not typed itself: it makes no draft */
  patchSilently(change: Partial<EventForm>): void;
  /** goes to a step, at its top; looking around makes no draft */
  goTo(step: number): void;
  /** remembers how far the step is scrolled */
  setScroll(scrollY: number): void;
  /** the draft as it is typed now, under its present name */
  draft(): Draft;
  /** another window has changed this draft, published it or given it up since it was stored here */
  isStale(): Promise<boolean>;
  /** stores what isn't stored yet; never rejects, a failure shows in the status */
  flush(): Promise<void>;
  /** the page may be about to go: keeps what isn't stored yet at once, then stores it */
  persistOnLeave(): Promise<void>;
  /** what was typed was published or given up: nothing is stored any more */
  end(): void;
  /** something is being made that will be a change: closing waits for it */
  waitFor(work: Promise<unknown>): void;
  /** resolves when nothing is being made any more */
  whenIdle(): Promise<void>;
  /**
   * stores what isn't stored yet, and what is still being made, and stops; a stored draft that nothing was ever typed into
   * goes
   */
  close(): Promise<void>;
}

export interface AutosaverOptions {
  store: Store;
  ref: string;
  /** another name, for when the draft has been changed or published elsewhere */
  createRef(): string;
  initial: DraftState;
  /** when the draft was stored last; null where it never was */
  storedAt: number | null;
  /** what is stored was laid down for the form, and nothing has been typed into it */
  isUntouched?: boolean;
  /** kept in the draft beside the form's values */
  extra?: Record<string, unknown>;
  /** where what is typed is kept when the page goes before it is stored */
  unloadStorage?: DraftUnloadStorage | undefined;
  now?: () => number;
  /** runs something a while later; the result takes that back */
  schedule?: (run: () => void, delayMs: number) => () => void;
}

/** How long after a change it is said to be saved. */
export const autosaveMs = 1_000;
/** It is on the device before that: a tab that is killed loses half as much, and the writing itself has its time. */
export const storeMs = 500;
/** What could not be stored is tried again by itself. */
const retryMs = 5_000;

export function createDraftAutosaver(options: AutosaverOptions): DraftAutosaver {
  const { store, createRef, initial, extra = {}, unloadStorage, now = Date.now, schedule = startTimeout } = options;
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
  let isEnded = false;
  let cancel: (() => void) | null = null;
  /** takes back what says so a while after the last change; null where nothing waits to be said */
  let cancelSavedNotice: (() => void) | null = null;
  let queue: Promise<void> = Promise.resolve();
  const { waitFor, whenIdle, release } = createPendingWork();

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
    if ((!isDirty && !isMoved) || isEnded) return;
    const isTyped = isDirty;
    isDirty = false;
    isMoved = false;
    cancel?.();
    cancel = null;
    const updatedAt = Math.max(now(), (storedAt ?? 0) + 1);
    storingAt = updatedAt;
    try {
      const isStored = await store.transact('write', ['drafts'], async (tx) => {
        const stored = await tx.get('drafts', ref);
        const isOurs = (stored?.updatedAt ?? null) === storedAt;
        if (!isOurs && !isTyped) return false;
        // Another tab has gone on with this draft, or published it: what was typed here becomes one of its own.
        if (!isOurs) ref = createRef();
        await tx.put('drafts', [asDraft(updatedAt)]);
        return true;
      });
      if (isStored) storedAt = updatedAt;
      if (!isDirty) unloadStorage?.clear();
      isSafe = !isDirty;
      if (state.problem !== null) set({ status: 'unsaved', problem: null });
      if (cancelSavedNotice === null) announceSaved();
    } catch (error) {
      isDirty ||= isTyped;
      isMoved ||= !isTyped;
      set({ status: 'failed', problem: saveErrorText(error) });
      if (!isEnded) cancel ??= schedule(() => void save(), retryMs);
    }
  }

  function announceSaved(): void {
    if (isSafe && state.status === 'unsaved') set({ status: 'saved' });
  }

  function cancelAnnouncement(): void {
    cancelSavedNotice?.();
    cancelSavedNotice = null;
  }

  function save(): Promise<void> {
    return (queue = queue.then(saveOnce));
  }

  async function flush(): Promise<void> {
    cancelAnnouncement();
    await save();
    announceSaved();
  }

  async function persistOnLeave(): Promise<void> {
    if (!isSafe && !isEnded) unloadStorage?.write(asDraft(now()), [storedAt, storingAt]);
    return flush();
  }

  async function deleteUntouched(): Promise<void> {
    await store.transact('write', ['drafts'], async (tx) => {
      const stored = await tx.get('drafts', ref);
      if ((stored?.updatedAt ?? null) === storedAt) await tx.delete('drafts', [ref]);
    });
  }

  /** Where somebody is belongs to what they have typed, and is stored beside it without a word. */
  function markMoved(): void {
    if (isEnded || (storedAt === null && !isDirty)) return;
    isMoved = true;
    cancel ??= schedule(() => void save(), storeMs);
  }

  function applyChange(next: Partial<DraftState>): void {
    if (isEnded) return;
    isDirty = true;
    isSafe = false;
    isUntouched = false;
    set({ ...next, status: 'unsaved' });
    cancelSavedNotice?.();
    cancelSavedNotice = schedule(() => {
      cancelSavedNotice = null;
      announceSaved();
    }, autosaveMs);
    // Counted from the first change that isn't stored, so that somebody who never pauses is saved too.
    cancel ??= schedule(() => void save(), storeMs);
  }

  return {
    get: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (change) => {
      applyChange({ form: withDefaults(state.form, change, now()) });
    },
    setCover: (cover) => {
      applyChange({ cover });
    },
    patchSilently(change) {
      set({ form: { ...state.form, ...change } });
      markMoved();
    },
    goTo(step) {
      const visited = [...new Set([...state.form.visited, state.step])].sort((left, right) => left - right);
      set({ step, scrollY: 0, form: { ...state.form, visited } });
      markMoved();
    },
    setScroll(scrollY) {
      if (scrollY === state.scrollY) return;
      // Nothing that is shown depends on it.
      state = { ...state, scrollY };
      markMoved();
    },
    draft: () => asDraft(storedAt ?? now()),
    isStale: () =>
      store.transact('read', ['drafts'], async (tx) => ((await tx.get('drafts', ref))?.updatedAt ?? null) !== storedAt),
    flush,
    persistOnLeave,
    end() {
      isEnded = true;
      unloadStorage?.clear();
      cancel?.();
      cancelAnnouncement();
      release();
    },
    waitFor,
    whenIdle,
    async close() {
      await persistOnLeave();
      await whenIdle();
      await persistOnLeave();
      const isOfNoUse = isUntouched && !isEnded;
      isEnded = true;
      cancel?.();
      cancelAnnouncement();
      // It takes no harm by staying: it is only counted as something unfinished.
      if (isOfNoUse) await deleteUntouched().catch(otherwise(undefined));
    },
  };
}

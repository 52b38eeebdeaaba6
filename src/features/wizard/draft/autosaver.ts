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
 * Stores a change after half a second, and shows it as saved after a second. It stores at once when the user asks for it or
 * goes to another step, and when the page may be about to close.
 */
export interface DraftAutosaver extends Observable<DraftState> {
  change(change: Partial<EventForm>): void;
  /** @param sha256 null: none; undefined: the event's own is back */
  setCover(sha256: string | null | undefined): void;
  /** for values that the app looked up; they create no draft */
  patchSilently(change: Partial<EventForm>): void;
  /** goes to the top of a step; that creates no draft */
  goTo(step: number): void;
  /** remembers how far the step is scrolled */
  setScroll(scrollY: number): void;
  /** the draft as it is typed now, under its present name */
  draft(): Draft;
  /** another window has changed, published or discarded this draft since it was stored here */
  isStale(): Promise<boolean>;
  /** stores what isn't stored yet; never rejects, a failure shows in the status */
  flush(): Promise<void>;
  /** the page may be about to close: writes unsaved changes to the unload storage at once, then stores them */
  persistOnLeave(): Promise<void>;
  /** the draft was published or discarded: stores nothing any more */
  end(): void;
  /** closing waits for this work, which will end in a change */
  waitFor(work: Promise<unknown>): void;
  /** resolves when no such work is left */
  whenIdle(): Promise<void>;
  /**
   * waits for pending work, stores what isn't stored yet, and stops; deletes a stored draft into which nothing was ever
   * typed
   */
  close(): Promise<void>;
}

export interface AutosaverOptions {
  store: Store;
  ref: string;
  /** another ref, for when the draft was changed or published elsewhere */
  createRef(): string;
  initial: DraftState;
  /** when the draft was stored last, in ms; null if it never was */
  storedAt: number | null;
  /** the stored draft was created for this form, and nothing has been typed into it */
  isUntouched?: boolean;
  /** kept in the draft beside the form's values */
  extra?: Record<string, unknown>;
  /** keeps unsaved changes when the page closes before they are stored */
  unloadStorage?: DraftUnloadStorage | undefined;
  now?: () => number;
  /** runs something later; the result cancels that */
  schedule?: (run: () => void, delayMs: number) => () => void;
}

/** How long after a change it shows as saved. */
export const autosaveMs = 1_000;
/** It is stored before that: a killed tab loses half as much, and the write has time to finish. */
export const storeMs = 500;
/** After a failure it tries to store again. */
const retryMs = 5_000;

export function createDraftAutosaver(options: AutosaverOptions): DraftAutosaver {
  const { store, createRef, initial, extra = {}, unloadStorage, now = Date.now, schedule = startTimeout } = options;
  const listeners = new Set<() => void>();
  let { ref, storedAt } = options;
  let storingAt = storedAt;
  let state = initial;
  let { isUntouched = false } = options;
  let isDirty = false;
  /** everything typed is stored, whether it already shows as saved or not */
  let isSafe = true;
  /** only the step or the scroll position has changed since it was stored */
  let isMoved = false;
  let isEnded = false;
  let cancel: (() => void) | null = null;
  /** cancels the timer that shows the draft as saved; null if none is running */
  let cancelSavedNotice: (() => void) | null = null;
  let queue: Promise<void> = Promise.resolve();
  const { waitFor, whenIdle, release } = createPendingWork();

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function asDraft(updatedAt: number): Draft {
    const cover = state.cover ?? null;
    // `cover` can't tell a removed picture from one that stays.
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
        // Another tab has changed this draft, or published it: this window's text becomes another draft.
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

  /** The position in the form is stored with the draft, and not reported as a change. */
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
    // Counted from the first unsaved change, so that the work of a person who never pauses is stored too.
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
      // Nothing on the screen depends on it.
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
      // If that fails, it does no harm: it only counts as unfinished.
      if (isOfNoUse) await deleteUntouched().catch(otherwise(undefined));
    },
  };
}

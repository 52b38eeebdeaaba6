import { uuidV7 } from '#contract/uuid.ts';
import { newPostRef, type Draft } from '#data/drafts/draft.ts';
import { isUnknownDraft } from '#data/drafts/unknown-format.ts';
import { parseUnloadDraft, restoreUnloadDraft, type UnloadDraft } from '#data/drafts/unload-draft.ts';
import type { Store, Tx } from '#data/db/store.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { createUnloadStorage, listUnloadValues } from '#ui/browser/unload-storage.ts';
import { createObservable } from '#data/observable.ts';
import { emptyPost, isEmptyPost, type PostForm } from './input.ts';
import { parseDraft } from '#data/drafts/rows.ts';

export interface PostAutosaver {
  get(): PostForm;
  subscribe(onChange: () => void): () => void;
  change(change: Partial<PostForm>): void;
  /** stores unsaved changes; never rejects, as failed saves are retried */
  flush(): Promise<void>;
  /** the page may be closing: writes unsaved changes to unload storage, then stores them */
  persistOnLeave(): Promise<void>;
  /** deletes the draft within `tx`, in which the text becomes something else */
  deleteWith(tx: Tx): Promise<void>;
  /** afterwards: empties the form; the next change starts a new draft */
  reset(): void;
}

const autosaveMs = 250;
const retryMs = 5_000;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function formOf(draft: Draft | null): PostForm {
  const form = draft === null ? null : parseDraft(draft);
  if (draft === null || form === null) return emptyPost;
  return {
    title: textOf(form['title']),
    description: textOf(form['description']),
    image: draft.cover,
    event: textOf(form['event']) || null,
  };
}

async function restoreUnloadDrafts(account: string, store: Store): Promise<void> {
  for (const { value, clear } of listUnloadValues(account)) {
    const unloadDraft = parseUnloadDraft(value, 'post');
    if (unloadDraft === null) continue;
    await restoreUnloadDraft(store, unloadDraft, uuidV7());
    clear();
  }
}

/**
 * The post being written last; null if there is none.
 * @param account the account's name
 * @param event only one from this event
 */
export async function openPostDraft(account: string, store: Store, event?: string): Promise<Draft | null> {
  await restoreUnloadDrafts(account, store).catch(reportError);
  const all = await store.transact('read', ['drafts'], (tx) => tx.all('drafts'));
  const readable = all.filter((draft) => !draft.isBroken && !isUnknownDraft(draft) && parseDraft(draft) !== null);
  const posts = readable.filter(
    (draft) => draft.kind === 'post' && (event === undefined || formOf(draft).event === event),
  );
  const newest = [...posts].sort((left, right) => right.updatedAt - left.updatedAt)[0];
  return posts.find(({ ref }) => ref === newPostRef) ?? newest ?? null;
}

/**
 * Autosaves a post's draft on this device.
 * @param account the owner
 * @param initial what a new one begins with
 */
export function createPostAutosaver(
  account: string,
  store: Store,
  draft: Draft | null,
  initial: PostForm = emptyPost,
): PostAutosaver {
  const unloadStorage = createUnloadStorage<UnloadDraft>(account, uuidV7());
  const form = createObservable(draft === null ? initial : formOf(draft));
  let ref = draft?.ref ?? newPostRef;
  let storedAt = draft?.updatedAt ?? null;
  let storingAt = storedAt;
  let isDirty = false;
  let cancel: (() => void) | null = null;
  let queue: Promise<void> = Promise.resolve();

  function asDraft(updatedAt: number): Draft {
    const { title, description, image, event } = form.get();
    return {
      ref,
      kind: 'post',
      form: { title, description, event },
      cover: image,
      step: 0,
      updatedAt,
      isBroken: false,
    };
  }

  async function save(): Promise<void> {
    cancel?.();
    cancel = null;
    if (!isDirty) return;
    isDirty = false;
    const updatedAt = Math.max(Date.now(), (storedAt ?? 0) + 1);
    storingAt = updatedAt;
    const isEmpty = isEmptyPost(form.get());
    try {
      await store.transact('write', ['drafts'], async (tx) => {
        // Another tab has edited or published this draft: what was typed here becomes a draft of its own.
        if (((await tx.get('drafts', ref))?.updatedAt ?? null) !== storedAt) ref = uuidV7();
        if (isEmpty) return tx.delete('drafts', [ref]);
        return tx.put('drafts', [asDraft(updatedAt)]);
      });
      storedAt = isEmpty ? null : updatedAt;
      storingAt = storedAt;
      if (!isDirty) unloadStorage.clear();
    } catch {
      isDirty = true;
      cancel ??= startTimeout(() => void flush(), retryMs);
    }
  }

  async function flush(): Promise<void> {
    queue = queue.then(save);
    return queue;
  }

  return {
    get: form.get,
    subscribe: form.subscribe,
    change(change) {
      form.set({ ...form.get(), ...change });
      isDirty = true;
      // Counted from the first unsaved change, so that continuous typing is saved too.
      cancel ??= startTimeout(() => void flush(), autosaveMs);
    },
    flush,
    persistOnLeave() {
      if (isDirty || storingAt !== storedAt)
        unloadStorage.write({ draft: asDraft(Date.now()), known: [storedAt, storingAt] });
      return flush();
    },
    deleteWith: (tx) => tx.delete('drafts', [ref]),
    reset() {
      cancel?.();
      cancel = null;
      isDirty = false;
      storedAt = null;
      storingAt = null;
      unloadStorage.clear();
      ref = newPostRef;
      form.set(emptyPost);
    },
  };
}

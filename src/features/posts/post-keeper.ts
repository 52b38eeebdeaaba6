import { uuidV7 } from '#contract/uuid.ts';
import { newPostRef, parseDraft, type Draft } from '#data/drafts.ts';
import { isNewerDraft } from '#data/newer-draft.ts';
import { readLateDraft, takeInLateDraft, type LateDraft } from '#data/late-draft.ts';
import type { Store, Tx } from '#data/store.ts';
import { inAWhile } from '#ui/in-a-while.ts';
import { createLastWords, heldLastWords } from '#ui/last-words.ts';
import { createObservable } from '#data/observable.ts';
import { emptyPost, isEmptyPost, type PostForm } from './post-input.ts';

export interface PostKeeper {
  get(): PostForm;
  subscribe(onChange: () => void): () => void;
  change(change: Partial<PostForm>): void;
  /** stores what isn't stored yet; never rejects, for what can't be stored is tried again */
  flush(): Promise<void>;
  /** the page may be about to go: keeps what isn't stored yet at once, then stores it */
  leave(): Promise<void>;
  /** empties the form; its draft goes with `tx`, where what was typed becomes something else */
  leaveTo(tx: Tx): Promise<void>;
  /** after that: nothing is typed any more, and a change begins another draft */
  startOver(): void;
}

const autosaveMs = 250;
const againMs = 5_000;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function formOf(draft: Draft | null): PostForm {
  const form = draft === null ? null : parseDraft(draft);
  if (draft === null || form === null) return emptyPost;
  return { title: textOf(form['title']), description: textOf(form['description']), image: draft.cover };
}

async function takeInLateDrafts(account: string, store: Store): Promise<void> {
  for (const { value, drop } of heldLastWords(account)) {
    const late = readLateDraft(value, 'post');
    if (late === null) continue;
    await takeInLateDraft(store, late, uuidV7());
    drop();
  }
}

/** The post that somebody was writing last; null where there is none. @param account its name */
export async function openPostDraft(account: string, store: Store): Promise<Draft | null> {
  await takeInLateDrafts(account, store).catch(reportError);
  const all = await store.transact('read', ['drafts'], (tx) => tx.all('drafts'));
  const readable = all.filter((draft) => !draft.isBroken && !isNewerDraft(draft) && parseDraft(draft) !== null);
  const posts = readable.filter(({ kind }) => kind === 'post');
  const newest = [...posts].sort((left, right) => right.updatedAt - left.updatedAt)[0];
  return posts.find(({ ref }) => ref === newPostRef) ?? newest ?? null;
}

/** Keeps what is typed of a post on this device, a moment after it is typed. @param account whose it is */
export function createPostKeeper(account: string, store: Store, draft: Draft | null): PostKeeper {
  const words = createLastWords<LateDraft>(account, uuidV7());
  const form = createObservable(formOf(draft));
  let ref = draft?.ref ?? newPostRef;
  let storedAt = draft?.updatedAt ?? null;
  let storingAt = storedAt;
  let isDirty = false;
  let cancel: (() => void) | null = null;
  let tail: Promise<void> = Promise.resolve();

  function asDraft(updatedAt: number): Draft {
    const { title, description, image } = form.get();
    return { ref, kind: 'post', form: { title, description }, cover: image, step: 0, updatedAt, isBroken: false };
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
        // Another tab has gone on with this draft, or published it: what was typed here becomes one of its own.
        if (((await tx.get('drafts', ref))?.updatedAt ?? null) !== storedAt) ref = uuidV7();
        if (isEmpty) return tx.delete('drafts', [ref]);
        return tx.put('drafts', [asDraft(updatedAt)]);
      });
      storedAt = isEmpty ? null : updatedAt;
      storingAt = storedAt;
      if (!isDirty) words.drop();
    } catch {
      isDirty = true;
      cancel ??= inAWhile(() => void flush(), againMs);
    }
  }

  async function flush(): Promise<void> {
    tail = tail.then(save);
    return tail;
  }

  return {
    get: form.get,
    subscribe: form.subscribe,
    change(change) {
      form.set({ ...form.get(), ...change });
      isDirty = true;
      // Counted from the first change that isn't stored, so that somebody who never pauses is kept up with too.
      cancel ??= inAWhile(() => void flush(), autosaveMs);
    },
    flush,
    leave() {
      if (isDirty || storingAt !== storedAt) words.keep({ draft: asDraft(Date.now()), known: [storedAt, storingAt] });
      return flush();
    },
    leaveTo: (tx) => tx.delete('drafts', [ref]),
    startOver() {
      cancel?.();
      cancel = null;
      isDirty = false;
      storedAt = null;
      storingAt = null;
      words.drop();
      ref = newPostRef;
      form.set(emptyPost);
    },
  };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '#contract/sync/refusals.ts';
import { isSameJson } from '#contract/canonical-json.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { otherwise } from '#data/fault.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { onPageLeave } from '#ui/browser/page-leave.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { createObservable } from '#data/observable.ts';
import {
  emptyPost,
  isEmptyPost,
  textComplaints,
  complaintsByField,
  type PostComplaints,
  type PostForm,
} from './input.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import { createPostAutosaver, openPostDraft, type PostAutosaver } from './autosaver.ts';
import { takePicture } from './take-picture.ts';
import { toastWithUndo } from '#shared-parts/outbox/toasts.ts';
import * as texts from './texts.ts';

/** The event whose page a post is written on. */
export type PostEvent = Pick<EventRow, 'ref' | 'title'>;

/** A photo from an event needs no more words than its title. */
function initialForm(from: PostEvent | undefined): PostForm {
  return from === undefined ? emptyPost : { ...emptyPost, title: from.title, event: from.ref };
}

const emptyForm = createObservable<PostForm>(emptyPost);

/** The draft of a new post, read when its form opens; null until then. */
function useAutosaver(
  account: OpenAccount,
  isOpen: boolean,
  hasPendingPicture: boolean,
  from: PostEvent | undefined,
): { autosaver: PostAutosaver | null; isRestored: boolean } {
  const [opened, setOpened] = useState<{ autosaver: PostAutosaver; isRestored: boolean } | null>(null);
  const autosaver = opened?.autosaver ?? null;
  // A form with content, or a picture in preparation, is kept; else there may be another draft by now.
  const isWanted = useEffectEvent(() => autosaver === null || (!hasPendingPicture && isEmptyPost(autosaver.get())));
  useEffect(() => {
    if (!isOpen || !isWanted()) return;
    let isGone = false;
    async function open(): Promise<void> {
      const draft = await openPostDraft(account.name, account.store, from?.ref).catch(otherwise(null));
      const newAutosaver = createPostAutosaver(account.name, account.store, draft, initialForm(from));
      if (!isGone) setOpened({ autosaver: newAutosaver, isRestored: draft !== null });
    }
    void open();
    return () => {
      isGone = true;
    };
  }, [account, isOpen, from]);

  useEffect(() => {
    if (autosaver === null) return;
    const persist = () => void autosaver.persistOnLeave();
    const unsubscribe = onPageLeave(persist);
    document.addEventListener('visibilitychange', persist);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', persist);
      persist();
    };
  }, [autosaver]);
  return { autosaver, isRestored: opened?.isRestored ?? false };
}

/** @param from the event whose page it is written on; stable */
export function useNewPost(account: OpenAccount, isOpen: boolean, from?: PostEvent) {
  const [complaints, setComplaints] = useState<PostComplaints>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [pendingPictures, setPendingPictures] = useState(0);
  const { autosaver, isRestored } = useAutosaver(account, isOpen, pendingPictures > 0, from);
  const form = useObservable(autosaver ?? emptyForm);
  const pictureQueue = useRef<Promise<void>>(Promise.resolve());

  function change(changed: Partial<PostForm>): void {
    autosaver?.change(changed);
    setProblem(null);
    setComplaints((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changed))));
  }

  function complain(wrong: PostComplaints, problemText: string | null): false {
    setComplaints(wrong);
    setProblem(problemText);
    setAttempt((last) => last + 1);
    return false;
  }

  async function take(file: File): Promise<void> {
    const prepared = await takePicture(account, file);
    setPendingPictures((last) => last - 1);
    if (prepared.ok) change({ image: prepared.sha256 });
    else setComplaints((last) => ({ ...last, image: prepared.reason }));
  }

  /** @returns whether the post is saved on this device, to be sent */
  async function post(activeAutosaver: PostAutosaver): Promise<boolean> {
    // A picture still being prepared belongs to the post.
    await pictureQueue.current;
    const { title, description, image, event } = activeAutosaver.get();
    const wrong = { ...(image === null ? { image: texts.noPicture } : {}), ...textComplaints({ title, description }) };
    if (Object.keys(wrong).length > 0) return complain(wrong, null);
    try {
      await activeAutosaver.flush();
      // It may have been deleted since it was chosen.
      const isThere = event !== null && (await account.db.events.get(event)) !== undefined;
      const args = { ref: uuidV7(), post: { title, description }, image, ...(isThere ? { event } : {}) };
      await account.mutate('post.create', args, { alongside: (tx) => activeAutosaver.deleteWith(tx) });
      activeAutosaver.reset();
      return true;
    } catch (error) {
      const isExpected = isRefusal(error) || isQuotaExceeded(error);
      const fieldComplaints = complaintsByField(isRefusal(error) ? (error.details.fields ?? {}) : {});
      return complain(fieldComplaints, isExpected ? saveErrorText(error) : texts.savingFailed);
    }
  }

  async function send(): Promise<boolean> {
    if (autosaver === null || isSending) return false;
    if (account.user === null) return complain({}, texts.signedOut);
    setSending(true);
    const isPosted = await post(autosaver);
    setSending(false);
    return isPosted;
  }

  return {
    form,
    isReady: autosaver !== null,
    isRestored,
    complaints,
    problem,
    attempt,
    isSending,
    isPreparing: pendingPictures > 0,
    /** there is something to discard */
    isBegun: !isEmptyPost(form) && !isSameJson(form, initialForm(from)),
    change,
    choose(file: File) {
      setPendingPictures((last) => last + 1);
      setComplaints(({ image: _mended, ...last }) => last);
      pictureQueue.current = pictureQueue.current.then(() => take(file));
    },
    /** empties the form, with an undo */
    discard() {
      const before = form;
      // Empty, also of what an event's page had put in: else it would be kept as a draft.
      change(emptyPost);
      toastWithUndo(outboxTexts.draftDiscarded, () => {
        change(before);
        return Promise.resolve(true);
      });
    },
    send,
  };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/account.ts';
import { otherwise } from '#data/fault.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { saveProblem } from '#data/save-problem.ts';
import { onLeaving } from '#ui/on-leaving.ts';
import { useObservable } from '#ui/use-observable.ts';
import { createObservable } from '#data/observable.ts';
import {
  emptyPost,
  isEmptyPost,
  noPicture,
  textComplaints,
  toldComplaints,
  type PostComplaints,
  type PostForm,
} from './post-input.ts';
import { createPostKeeper, openPostDraft, type PostKeeper } from './post-keeper.ts';
import { takePicture } from './take-picture.ts';
import { tellDone } from './tell.ts';

const signedOut = 'No authentication token found. Please log in again.';
const unsaved = 'Failed to upload image. Please try again.';
const blank = createObservable<PostForm>(emptyPost);

/** The draft of a new post, read when its form is opened; null until then. */
function useKeeper(
  account: OpenAccount,
  isOpen: boolean,
  isTaking: boolean,
): { keeper: PostKeeper | null; isRestored: boolean } {
  const [held, setHeld] = useState<{ keeper: PostKeeper; isRestored: boolean } | null>(null);
  const keeper = held?.keeper ?? null;
  // One that holds something, or is about to, is gone on with; else there may be another draft by now.
  const isWanted = useEffectEvent(() => keeper === null || (!isTaking && isEmptyPost(keeper.get())));
  useEffect(() => {
    if (!isOpen || !isWanted()) return;
    let isGone = false;
    async function open(): Promise<void> {
      const draft = await openPostDraft(account.name, account.store).catch(otherwise(null));
      if (!isGone)
        setHeld({ keeper: createPostKeeper(account.name, account.store, draft), isRestored: draft !== null });
    }
    void open();
    return () => {
      isGone = true;
    };
  }, [account, isOpen]);

  useEffect(() => {
    if (keeper === null) return;
    const leave = () => void keeper.leave();
    const stopHearing = onLeaving(leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [keeper]);
  return { keeper, isRestored: held?.isRestored ?? false };
}

export function useNewPost(account: OpenAccount, isOpen: boolean) {
  const [complaints, setComplaints] = useState<PostComplaints>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [takings, setTakings] = useState(0);
  const { keeper, isRestored } = useKeeper(account, isOpen, takings > 0);
  const form = useObservable(keeper ?? blank);
  const taking = useRef<Promise<void>>(Promise.resolve());

  function change(made: Partial<PostForm>): void {
    keeper?.change(made);
    setProblem(null);
    setComplaints((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in made))));
  }

  function complain(wrong: PostComplaints, told: string | null): false {
    setComplaints(wrong);
    setProblem(told);
    setAttempt((last) => last + 1);
    return false;
  }

  async function take(file: File): Promise<void> {
    const kept = await takePicture(account, file);
    setTakings((last) => last - 1);
    if (kept.ok) change({ image: kept.sha256 });
    else setComplaints((last) => ({ ...last, image: kept.reason }));
  }

  /** @returns whether the post is on this device, to go out */
  async function post(held: PostKeeper): Promise<boolean> {
    // A picture that is still being prepared belongs to what is posted.
    await taking.current;
    const { title, description, image } = held.get();
    const wrong = { ...(image === null ? { image: noPicture } : {}), ...textComplaints({ title, description }) };
    if (Object.keys(wrong).length > 0) return complain(wrong, null);
    try {
      await held.flush();
      const args = { ref: uuidV7(), post: { title, description }, image };
      await account.mutate('post.create', args, { alongside: (tx) => held.leaveTo(tx) });
      held.startOver();
      return true;
    } catch (error) {
      const isKnown = isRefusal(error) || isOutOfRoom(error);
      const told = toldComplaints(isRefusal(error) ? (error.details.fields ?? {}) : {});
      return complain(told, isKnown ? saveProblem(error) : unsaved);
    }
  }

  async function send(): Promise<boolean> {
    if (keeper === null || isSending) return false;
    if (account.user === null) return complain({}, signedOut);
    setSending(true);
    const isPosted = await post(keeper);
    setSending(false);
    return isPosted;
  }

  return {
    form,
    isReady: keeper !== null,
    isRestored,
    complaints,
    problem,
    attempt,
    isSending,
    isPreparing: takings > 0,
    change,
    choose(file: File) {
      setTakings((last) => last + 1);
      setComplaints(({ image: _mended, ...last }) => last);
      taking.current = taking.current.then(() => take(file));
    },
    /** empties the form; for a moment that can be taken back */
    discard() {
      const before = form;
      change(emptyPost);
      tellDone('Draft discarded', () => {
        change(before);
        return Promise.resolve(true);
      });
    },
    send,
  };
}

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useSession } from '#app/session/context.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { countUnsent, type UnsentWork } from '#data/account/unsent-work.ts';
import type { SendResult, UnsentChoice } from '#sync/engine/send-before-logout.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

/** What the user has to decide before they log out. */
export interface LogoutQuestion {
  work: UnsentWork;
  /** the result of sending; null if not tried yet */
  sending: SendResult | null;
  /** there is more than the user saw when they chose to discard it */
  isChanged: boolean;
}

export interface Logout {
  /** null while there is nothing to ask */
  question: LogoutQuestion | null;
  /** a question was asked before, so the dialog is mounted, perhaps closed */
  hasOpened: boolean;
  /** the choice being carried out */
  leaving: UnsentChoice | null;
  /** logs out, or asks first if there is unsent work */
  ask(): Promise<void>;
  leave(unsent: UnsentChoice): Promise<void>;
  stay(): void;
}

export function useLogout(account: OpenAccount | null): Logout {
  const session = useSession();
  const navigate = useNavigate();
  const [pendingQuestion, setPendingQuestion] = useState<{ question: LogoutQuestion; userId: number } | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const [leaving, setLeaving] = useState<UnsentChoice | null>(null);
  const cancelling = useRef(new AbortController());
  const userId = account?.user?.user_id ?? null;
  // Once another window has logged out, there is nothing to ask.
  const question = pendingQuestion !== null && pendingQuestion.userId === userId ? pendingQuestion.question : null;

  function show(next: LogoutQuestion | null): void {
    setHasOpened((hadOpened) => hadOpened || next !== null);
    setPendingQuestion(next === null || userId === null ? null : { question: next, userId });
  }

  async function tryToLeave(unsent: UnsentChoice, shownWork: UnsentWork): Promise<void> {
    const { signal } = (cancelling.current = new AbortController());
    setLeaving(unsent);
    try {
      const outcome = await session.logout({ unsent, shownWork, signal });
      if (outcome === null) return;
      if (outcome.isLeft) {
        show(null);
        if (outcome.isKept && unsent !== 'keep') showToast({ title: texts.unsentIsKept, text: texts.logInToSend });
        void navigate(paths.home);
      } else {
        show({ work: outcome.unsent, sending: outcome.sending, isChanged: unsent === 'discard' });
      }
    } catch (error) {
      reportError(error);
      showToast({ title: texts.logoutFailed, tone: 'bad' });
    } finally {
      setLeaving(null);
    }
  }

  return {
    question,
    hasOpened,
    leaving,
    async ask() {
      const work = await session.unsent();
      // Only views may be left, which nobody misses.
      if (countUnsent(work) === 0) return tryToLeave('discard', work);
      show({ work, sending: null, isChanged: false });
    },
    leave: (unsent) => (question === null ? Promise.resolve() : tryToLeave(unsent, question.work)),
    stay() {
      cancelling.current.abort();
      show(null);
    },
  };
}

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useSession } from '#app/session/context.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { countUnsent, type UnsentWork } from '#data/account/unsent-work.ts';
import type { SendResult, UnsentChoice } from '#sync/engine/send-before-logout.ts';
import { showToast } from '#ui/feedback/toast.tsx';

/** What the person has to decide on before they leave. */
export interface LogoutQuestion {
  work: UnsentWork;
  /** what came of sending; null where nothing was sent yet */
  sending: SendResult | null;
  /** there is more than the person was shown when they chose to discard it */
  isChanged: boolean;
}

export interface Logout {
  /** null while nothing is asked */
  question: LogoutQuestion | null;
  /** a question was asked at some time, so its dialog is there, if closed */
  hasOpened: boolean;
  /** what is under way */
  leaving: UnsentChoice | null;
  /** signs out, or asks first when there is something unsent */
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
  // Signed out by another window, there is nothing to ask any more.
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
        if (outcome.isKept && unsent !== 'keep')
          showToast({ title: 'What was not sent is kept on this device, for you only', text: 'Log in to send it.' });
        void navigate(paths.home);
      } else {
        show({ work: outcome.unsent, sending: outcome.sending, isChanged: unsent === 'discard' });
      }
    } catch (error) {
      reportError(error);
      showToast({ title: 'Logging out failed. What you have not sent is still on this device.', tone: 'bad' });
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
      // Only views may be left, and nobody waits for those.
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

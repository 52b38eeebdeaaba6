import { useRef, useState } from 'react';
import { isRefusal } from '#contract/refusals.ts';
import { showToast } from '#ui/toast.tsx';
import type { EventForm, FormErrors } from './event-form.ts';
import { formErrors } from './event-input.ts';
import { saveProblem } from '#data/save-problem.ts';
import type { Fate } from './sending.tsx';
import { shownErrors } from './step-standing.ts';
import { withdrawUndo } from './undo-offer.ts';
import type { Typed, Writing } from './writing.ts';

/** What is said when a form is sent. */
export interface WizardWords {
  submit: string;
  submitting: string;
  /** the server has it */
  arrived: string;
  /** it is on this device, whatever becomes of it */
  done: string;
  failed: string;
}

interface SubmitOptions {
  writing: Writing;
  /** what is in the form now */
  typed: Typed;
  words: WizardWords;
  onDone: (ref: string) => void;
  onRefused: (entry: string) => void;
}

export interface Submit {
  /** what is wrong, whether it is shown or not */
  all: FormErrors;
  /** what is wrong and is told beside its field */
  shown: FormErrors;
  /** somebody has tried to send it as it was */
  hasTried: boolean;
  attempt: number;
  failure: string | null;
  isSending: boolean;
  sent: { ref: string; entry: string } | null;
  change: (change: Partial<EventForm>) => void;
  setCover: (sha256: string | null | undefined) => void;
  /** a picture is being prepared: what is sent waits for it */
  wait: (taking: Promise<boolean>) => void;
  /** @returns what is wrong; nothing where it was sent */
  send: () => Promise<FormErrors>;
  end: (fate: Fate) => void;
}

const waitingText = 'It is saved on this device and goes out as soon as there is a connection.';

/** Sends the form: what is wrong stays on the page, what is right is followed until it is known what became of it. */
export function useSubmit({ writing, typed, words, onDone, onRefused }: SubmitOptions): Submit {
  const { keeper, refusal } = writing;
  const [fromServer, setFromServer] = useState<FormErrors>(() => formErrors(refusal?.fields ?? {}));
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Submit['sent']>(null);
  const takings = useRef(new Set<Promise<boolean>>());
  const hasTried = attempt > 0;
  const all = { ...writing.check(typed), ...fromServer };

  function complain(): void {
    setAttempt((last) => last + 1);
    setSending(false);
  }

  async function send(): Promise<FormErrors> {
    setSending(true);
    setFailure(null);
    try {
      // A picture that is still being prepared belongs to what is sent; one that can't be taken is told of first.
      const taken = await Promise.all(takings.current);
      if (taken.includes(false)) {
        setSending(false);
        return {};
      }
      const outcome = await writing.send();
      if (!outcome.ok) {
        complain();
        return outcome.errors;
      }
      withdrawUndo();
      if (outcome.entry === null) {
        onDone(outcome.ref);
        showToast({ title: words.done, tone: 'good' });
      } else setSent({ ref: outcome.ref, entry: outcome.entry });
      return {};
    } catch (error) {
      const errors = formErrors(isRefusal(error) ? (error.details.fields ?? {}) : {});
      setFromServer(errors);
      setFailure(saveProblem(error));
      complain();
      return errors;
    }
  }

  /** A field that is being mended isn't complained about meanwhile. */
  function mend(fields: readonly string[]): void {
    const isOther = (path: string) => !fields.includes(path.split('.')[0] ?? path);
    setFromServer((last) => Object.fromEntries(Object.entries(last).filter(([path]) => isOther(path))));
  }

  function end(fate: Fate): void {
    if (sent === null) return;
    if (fate === 'stopped') {
      onRefused(sent.entry);
      return;
    }
    showToast({ title: words.done, text: fate === 'arrived' ? words.arrived : waitingText, tone: 'good' });
    onDone(sent.ref);
  }

  return {
    all,
    shown: shownErrors(all, hasTried || refusal !== null),
    hasTried: hasTried || refusal !== null,
    attempt,
    failure,
    isSending,
    sent,
    change(made) {
      keeper.change(made);
      mend(Object.keys(made));
    },
    setCover(sha256) {
      keeper.setCover(sha256);
      mend(['cover']);
    },
    wait(taking) {
      takings.current.add(taking);
      // Whoever leaves now loses nothing of it.
      keeper.hold(taking);
      void taking.finally(() => takings.current.delete(taking));
    },
    send,
    end,
  };
}

import { useRef, useState } from 'react';
import { isRefusal } from '#contract/sync/refusals.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import { formErrors } from '#features/wizard/form/event-input.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import type { DeliveryOutcome } from './sending.tsx';
import { visibleErrors } from '#features/wizard/steps/status.ts';
import { withdrawUndo } from '#features/wizard/draft/undo-offer.ts';
import type { EditedValues, EventEditor } from '#features/wizard/draft/event-editor.ts';
import * as texts from './texts.ts';

/** Texts about sending the form. */
export interface WizardTexts {
  submit: string;
  submitting: string;
  /** the server has it */
  arrived: string;
  /** it is stored on this device, even if sending fails */
  done: string;
  failed: string;
}

interface SubmitOptions {
  editor: EventEditor;
  /** the form's current content */
  typed: EditedValues;
  submitTexts: WizardTexts;
  onDone: (ref: string) => void;
  onRefused: (entry: string) => void;
}

export interface Submit {
  /** all errors, shown or not */
  allErrors: FormErrors;
  /** errors shown beside their fields */
  visibleErrors: FormErrors;
  /** sending was tried with errors */
  hasTried: boolean;
  attempt: number;
  failure: string | null;
  isSending: boolean;
  sent: { ref: string; entry: string } | null;
  change: (change: Partial<EventForm>) => void;
  setCover: (sha256: string | null | undefined) => void;
  /** sending waits until this picture is prepared */
  waitFor: (preparing: Promise<boolean>) => void;
  /** @returns errors by field; empty if it was sent */
  send: () => Promise<FormErrors>;
  end: (outcome: DeliveryOutcome) => void;
}

/** Sends the form: shows its errors, or follows the entry until its outcome is known. */
export function useSubmit({ editor, typed, submitTexts, onDone, onRefused }: SubmitOptions): Submit {
  const { autosaver, refusal } = editor;
  const [fromServer, setFromServer] = useState<FormErrors>(() => formErrors(refusal?.fields ?? {}));
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Submit['sent']>(null);
  const pendingPictures = useRef(new Set<Promise<boolean>>());
  const hasTried = attempt > 0;
  const allErrors = { ...editor.check(typed), ...fromServer };

  function complain(): void {
    setAttempt((last) => last + 1);
    setSending(false);
  }

  async function send(): Promise<FormErrors> {
    setSending(true);
    setFailure(null);
    try {
      // Pictures being prepared belong to the event; if one fails, its error is shown first.
      const pictureResults = await Promise.all(pendingPictures.current);
      if (pictureResults.includes(false)) {
        setSending(false);
        return {};
      }
      const outcome = await editor.send();
      if (!outcome.ok) {
        complain();
        return outcome.errors;
      }
      withdrawUndo();
      if (outcome.entry === null) {
        onDone(outcome.ref);
        showToast({ title: submitTexts.done, tone: 'good' });
      } else setSent({ ref: outcome.ref, entry: outcome.entry });
      return {};
    } catch (error) {
      const errors = formErrors(isRefusal(error) ? (error.details.fields ?? {}) : {});
      setFromServer(errors);
      setFailure(saveErrorText(error));
      complain();
      return errors;
    }
  }

  /** Hides the server's errors about changed fields. */
  function clearFieldErrors(fields: readonly string[]): void {
    const isOther = (path: string) => !fields.includes(path.split('.')[0] ?? path);
    setFromServer((last) => Object.fromEntries(Object.entries(last).filter(([path]) => isOther(path))));
  }

  function end(outcome: DeliveryOutcome): void {
    if (sent === null) return;
    if (outcome === 'stopped') {
      onRefused(sent.entry);
      return;
    }
    showToast({
      title: submitTexts.done,
      text: outcome === 'arrived' ? submitTexts.arrived : texts.waitsForConnection,
      tone: 'good',
    });
    onDone(sent.ref);
  }

  return {
    allErrors,
    visibleErrors: visibleErrors(allErrors, hasTried || refusal !== null),
    hasTried: hasTried || refusal !== null,
    attempt,
    failure,
    isSending,
    sent,
    change(changed) {
      autosaver.change(changed);
      clearFieldErrors(Object.keys(changed));
    },
    setCover(sha256) {
      autosaver.setCover(sha256);
      clearFieldErrors(['cover']);
    },
    waitFor(preparing) {
      pendingPictures.current.add(preparing);
      // Leaving now loses nothing.
      autosaver.waitFor(preparing);
      void preparing.finally(() => pendingPictures.current.delete(preparing));
    },
    send,
    end,
  };
}

import { useState } from 'react';
import type { ReportedType } from '#contract/moderation/report.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { reportComplaint, type ReportValues } from './report-form.tsx';

/** leaving: closed with a note in it; the user is asked whether to discard it */
type ReportStage = 'writing' | 'leaving' | 'saving' | 'saved';

export interface ReportState {
  stage: ReportStage;
  values: ReportValues;
  /** submitting was tried, so errors are shown */
  hasTried: boolean;
  /** why it could not be saved; empty if it was */
  problem: string;
  change: (values: ReportValues) => void;
  /** @returns the first error, null if it was queued */
  send: () => Promise<'reason' | 'note' | null>;
  close: () => void;
  /** discards what was typed */
  leave: () => void;
  resume: () => void;
}

/** The state of a report, from choosing a reason until it is saved on this device. */
export function useReport(type: ReportedType, object: string | number, onClose: () => void): ReportState {
  const storedForm = openPersistedForm<ReportValues>(
    useObservable(accountInUse)?.name ?? '',
    `report:${type}:${String(object)}`,
  );
  const [values, setValues] = useState<ReportValues>(() => ({ reason: null, note: '', ...storedForm.read() }));
  const [stage, setStage] = useState<ReportStage>('writing');
  const [hasTried, setHasTried] = useState(false);
  const [problem, setProblem] = useState('');

  function leave(): void {
    storedForm.write({});
    onClose();
  }

  return {
    stage,
    values,
    hasTried,
    problem,
    change(typed) {
      setValues(typed);
      storedForm.write(typed);
    },
    async send() {
      const { reason, note } = values;
      const complaint = reportComplaint(values);
      setHasTried(true);
      if (complaint !== null || reason === null) return complaint;
      setStage('saving');
      setProblem('');
      try {
        const args = { ref: uuidV7(), type, object, reason, note: note.trim() };
        await accountInUse.get()?.mutate('report.create', args);
        storedForm.write({});
        setStage('saved');
      } catch (error) {
        setProblem(saveErrorText(error));
        setStage('writing');
      }
      return null;
    },
    close() {
      // An accidental click beside the dialog must not lose the typed text.
      if (stage === 'writing' && values.note.trim() !== '') setStage('leaving');
      else if (stage !== 'saving') leave();
    },
    leave,
    resume() {
      setStage('writing');
    },
  };
}

import { useState } from 'react';
import { groupLimits } from '#contract/chat-limits.ts';
import { isRefusal } from '#contract/refusals.ts';
import { saveProblem } from '#data/save-problem.ts';
import { keptForm } from '#ui/kept-words.ts';
import { useChatHere } from './chat-context.ts';
import { takePicture } from './take-picture.ts';

export interface GroupFormValues {
  name: string;
  /** SHA-256 of a chosen one; null: none; left out: as it is */
  image?: string | null;
}

const noName = 'Write a name for the group.';

/**
 * The form of a group; what is typed into it outlives its page until it is saved.
 * @param about what it is the form of
 * @param save makes it durable on this device
 */
export function useGroupForm(
  about: string,
  initial: GroupFormValues,
  save: (values: GroupFormValues) => Promise<void>,
) {
  const { account } = useChatHere();
  const [kept] = useState(() => keptForm<GroupFormValues>(account.name, about));
  const [values, setValues] = useState<GroupFormValues>(() => ({ ...initial, ...kept.read() }));
  const [complaint, setComplaint] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [takings, setTakings] = useState(0);

  function change(made: Partial<GroupFormValues>): void {
    setComplaint(null);
    setProblem(null);
    setValues((last) => {
      const next = { ...last, ...made };
      kept.keep(next.name === initial.name && next.image === initial.image ? {} : next);
      return next;
    });
  }

  async function take(file: File): Promise<void> {
    const taken = await takePicture(account, file);
    setTakings((last) => last - 1);
    if (taken.ok) change({ image: taken.sha256 });
    else setProblem(taken.reason);
  }

  return {
    values,
    complaint,
    problem,
    isSaving,
    isPreparing: takings > 0,
    change,
    choose([file]: readonly File[]) {
      if (file === undefined) return;
      setTakings((last) => last + 1);
      void take(file);
    },
    /** @returns whether it is on this device */
    async send(): Promise<boolean> {
      if (isSaving) return false;
      const name = values.name.trim();
      if (name === '') setComplaint(noName);
      if (name === '' || name.length > groupLimits.name) return false;
      setSaving(true);
      try {
        await save({ ...values, name });
        kept.keep({});
        return true;
      } catch (error) {
        const said = isRefusal(error) ? error.details.fields?.['name'] : undefined;
        if (said === undefined) setProblem(saveProblem(error));
        else setComplaint(said);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

export type GroupForm = ReturnType<typeof useGroupForm>;

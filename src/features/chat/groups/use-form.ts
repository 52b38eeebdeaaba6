import { useState } from 'react';
import { groupLimits } from '#contract/chat/limits.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import { useChatContext } from '#features/chat/context.ts';
import { takePicture } from '#features/chat/take-picture.ts';
import * as texts from './texts.ts';

export interface GroupFormValues {
  name: string;
  /** SHA-256 of the chosen one; null: none; omitted: unchanged */
  image?: string | null;
}

/**
 * The form of a group; what is typed is persisted until it is saved.
 * @param about what the form is for
 * @param save makes it durable on this device
 */
export function useGroupForm(
  about: string,
  initial: GroupFormValues,
  save: (values: GroupFormValues) => Promise<void>,
) {
  const { account } = useChatContext();
  const [persistedForm] = useState(() => openPersistedForm<GroupFormValues>(account.name, about));
  const [values, setValues] = useState<GroupFormValues>(() => ({ ...initial, ...persistedForm.read() }));
  const [complaint, setComplaint] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [pendingPictures, setPendingPictures] = useState(0);

  function change(changed: Partial<GroupFormValues>): void {
    setComplaint(null);
    setProblem(null);
    setValues((last) => {
      const next = { ...last, ...changed };
      persistedForm.write(next.name === initial.name && next.image === initial.image ? {} : next);
      return next;
    });
  }

  async function take(file: File): Promise<void> {
    const prepared = await takePicture(account, file);
    setPendingPictures((last) => last - 1);
    if (prepared.ok) change({ image: prepared.sha256 });
    else setProblem(prepared.reason);
  }

  return {
    values,
    complaint,
    problem,
    isSaving,
    isPreparing: pendingPictures > 0,
    change,
    choose([file]: readonly File[]) {
      if (file === undefined) return;
      setPendingPictures((last) => last + 1);
      void take(file);
    },
    /** @returns whether it was saved on this device */
    async send(): Promise<boolean> {
      if (isSaving) return false;
      const name = values.name.trim();
      if (name === '') setComplaint(texts.noName);
      if (name === '' || name.length > groupLimits.name) return false;
      setSaving(true);
      try {
        await save({ ...values, name });
        persistedForm.write({});
        return true;
      } catch (error) {
        const fieldError = isRefusal(error) ? error.details.fields?.['name'] : undefined;
        if (fieldError === undefined) setProblem(saveErrorText(error));
        else setComplaint(fieldError);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

export type GroupForm = ReturnType<typeof useGroupForm>;

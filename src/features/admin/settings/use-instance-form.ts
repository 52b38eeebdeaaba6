import { useEffect, useState } from 'react';
import type { Instance } from '#contract/instance/settings.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import type { InstanceCalls } from './calls.ts';
import {
  complaintsOf,
  formOf,
  isSameForm,
  mergedForm,
  readForm,
  type InstanceComplaints,
  type InstanceForm,
} from './form-values.ts';
import * as texts from './texts.ts';

/** Changes that were typed and not saved: they outlive the page. */
interface Unsaved {
  form: InstanceForm;
  /** what they were made to */
  base: InstanceForm;
}

const unsavedChanges = () => openPersistedForm<Unsaved>(accountInUse.get()?.name ?? '', 'instance settings');

interface Editing {
  revision: number;
  saved: InstanceForm;
  form: InstanceForm;
}

/** With changes of earlier that were not saved. */
function startEditing(instance: Instance): Editing {
  const saved = formOf(instance);
  const { form, base } = unsavedChanges().read();
  const isThere = form !== undefined && base !== undefined;
  const mine = isThere ? mergedForm({ ...saved, ...base }, { ...saved, ...form }, saved) : saved;
  return { revision: instance.revision, saved, form: mine };
}

export type SaveStatus = 'editing' | 'saving' | 'saved' | 'merged';

/** The settings while an operator edits them; null until they are loaded. */
export function useInstanceForm({ load, save }: InstanceCalls) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [complaints, setComplaints] = useState<InstanceComplaints>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState<SaveStatus>('editing');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isMounted = true;
    void load().then((result) => {
      if (!isMounted) return;
      setFailure(result.ok ? null : result.message);
      if (result.ok) setEditing(startEditing(result.value));
    });
    return () => {
      isMounted = false;
    };
  }, [load, attempt]);

  function change(changes: Partial<InstanceForm>): void {
    if (editing === null) return;
    const form = { ...editing.form, ...changes };
    unsavedChanges().write(isSameForm(form, editing.saved) ? {} : { form, base: editing.saved });
    setEditing({ ...editing, form });
    setStatus('editing');
    setFailure(null);
    // Messages stay until the next try, but for those of what has changed.
    setComplaints((last) =>
      Object.fromEntries(Object.entries(last).filter(([name]) => !((name.split('.')[0] ?? '') in changes))),
    );
  }

  function discard(): void {
    if (editing === null) return;
    unsavedChanges().write({});
    setEditing({ ...editing, form: editing.saved });
    setComplaints({});
    setFailure(null);
    setStatus('editing');
  }

  function takeSaved(instance: Instance): void {
    unsavedChanges().write({});
    setEditing({ revision: instance.revision, saved: formOf(instance), form: formOf(instance) });
    setStatus('saved');
  }

  /** Takes over what another operator has saved meanwhile; changes made here stay, to be saved again. */
  function takeTheirs({ saved, form: mine }: Editing, instance: Instance): void {
    const theirs = formOf(instance);
    const form = mergedForm(saved, mine, theirs);
    unsavedChanges().write({ form, base: theirs });
    setEditing({ revision: instance.revision, saved: theirs, form });
    setStatus('merged');
  }

  async function submit(): Promise<void> {
    if (editing === null || status === 'saving') return;
    const read = readForm(editing.form, editing.revision);
    setFailure(null);
    setComplaints('complaints' in read ? read.complaints : {});
    if ('complaints' in read) {
      setFailure(texts.lookAtFields);
      return;
    }
    setStatus('saving');
    const result = await save(read.body);
    if (result.ok) {
      takeSaved(result.value);
      return;
    }
    if (result.current !== undefined) {
      takeTheirs(editing, result.current);
      return;
    }
    setStatus('editing');
    setComplaints(complaintsOf(result.fields ?? {}));
    setFailure(result.message);
  }

  return {
    form: editing?.form ?? null,
    isChanged: editing !== null && !isSameForm(editing.form, editing.saved),
    complaints,
    failure,
    status,
    change,
    discard,
    submit,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
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
  /** the same, for an answer that comes while one types on */
  const latest = useRef<Editing | null>(null);
  const [complaints, setComplaints] = useState<InstanceComplaints>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState<SaveStatus>('editing');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isMounted = true;
    void load().then((result) => {
      if (!isMounted) return;
      setFailure(result.ok ? null : result.message);
      if (!result.ok) return;
      latest.current = startEditing(result.value);
      setEditing(latest.current);
    });
    return () => {
      isMounted = false;
    };
  }, [load, attempt]);

  function edit(next: Editing): void {
    const { saved, form } = next;
    unsavedChanges().write(isSameForm(form, saved) ? {} : { form, base: saved });
    latest.current = next;
    setEditing(next);
  }

  function change(changes: Partial<InstanceForm>): void {
    if (editing === null) return;
    edit({ ...editing, form: { ...editing.form, ...changes } });
    setStatus((last) => (last === 'saving' ? last : 'editing'));
    setFailure(null);
    // Messages stay until the next try, but for those of what has changed.
    setComplaints((last) =>
      Object.fromEntries(Object.entries(last).filter(([name]) => !((name.split('.')[0] ?? '') in changes))),
    );
  }

  function discard(): void {
    if (editing === null) return;
    edit({ ...editing, form: editing.saved });
    setComplaints({});
    setFailure(null);
    setStatus('editing');
  }

  /** Takes over the server's settings; fields changed here since `base` stay as unsaved changes. */
  function goOnFrom(instance: Instance, base: InstanceForm): void {
    const saved = formOf(instance);
    const mine = latest.current?.form ?? base;
    edit({ revision: instance.revision, saved, form: mergedForm(base, mine, saved) });
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
      // Letters typed since the press are in the form, but were not sent.
      goOnFrom(result.value, editing.form);
      setStatus('saved');
      return;
    }
    if (result.current !== undefined) {
      goOnFrom(result.current, editing.saved);
      setStatus('merged');
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

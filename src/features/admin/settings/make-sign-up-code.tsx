import { Copy, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { MakeSignUpCodeBody, signUpCodeLimits } from '#contract/instance/sign-up-code.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { Field } from '#ui/field/field.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { SignUpCodeCalls } from './calls.ts';
import * as texts from './texts.ts';

const start = { uses: '1', days: '30', note: '' };

/** The code that was just made, with its link. */
function NewCode({ code, link }: { code: string; link: string }) {
  return (
    <div role="status" className="mt-4 rounded-md border border-line bg-good-soft p-4">
      <p className="text-sm font-semibold">{texts.newCode}</p>
      <p className="mt-1 font-mono text-base break-all select-all">{code}</p>
      <p className="mt-1 text-sm break-all select-all">{link}</p>
      <p className="mt-2 text-xs">{texts.shownOnce}</p>
      <Button
        icon={<Copy />}
        className="mt-3"
        onClick={() => void copyText(link, { copied: texts.linkCopied, notCopied: texts.notCopied })}
      >
        {texts.copyLink}
      </Button>
    </div>
  );
}

interface MakeSignUpCodeProps {
  onMake: SignUpCodeCalls['make'];
  onMade: () => void;
  /** address of the app, without a path */
  origin: string;
}

/** Makes a code, which is then shown once. Not a form of its own, as it stands in one. */
export function MakeSignUpCode({ onMake, onMade, origin }: MakeSignUpCodeProps) {
  const [typed, setTyped] = useState(start);
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const [made, setMade] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function make(): Promise<void> {
    const note = typed.note.trim();
    const parsed = MakeSignUpCodeBody.safeParse({
      max_uses: Number(typed.uses || NaN),
      days: Number(typed.days || NaN),
      note: note === '' ? null : note,
    });
    const issues = parsed.success ? [] : parsed.error.issues;
    setComplaints(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!parsed.success) return;
    setPending(true);
    const result = await onMake(parsed.data);
    setPending(false);
    if (!result.ok) {
      setComplaints(result.fields ?? {});
      showToast({ title: result.message, tone: 'bad' });
      return;
    }
    setMade(result.value.code);
    setTyped(start);
    onMade();
  }

  /** It stands in the form of the settings, which Enter would save. */
  function makeOnEnter(pressed: KeyboardEvent): void {
    if (pressed.key !== 'Enter') return;
    pressed.preventDefault();
    void make();
  }

  const numbers = [
    { name: 'uses', field: 'max_uses', label: texts.uses, most: signUpCodeLimits.uses },
    { name: 'days', field: 'days', label: texts.days, most: signUpCodeLimits.days },
  ] as const;
  return (
    <>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {numbers.map(({ name, field, label, most }) => (
          <Field key={name} label={label} error={complaints[field] === undefined ? null : texts.wholeNumber(most)}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                value={typed[name]}
                onKeyDown={makeOnEnter}
                onChange={({ target }) => setTyped((last) => ({ ...last, [name]: target.value }))}
              />
            )}
          </Field>
        ))}
        <LimitedField
          label={texts.note}
          help={texts.noteHelp}
          value={typed.note}
          limit={signUpCodeLimits.note}
          error={complaints['note']}
          onKeyDown={makeOnEnter}
          onChange={(note) => setTyped((last) => ({ ...last, note }))}
          className="sm:col-span-2"
        />
      </div>
      <Button icon={<Plus />} isPending={isPending} className="mt-4" onClick={() => void make()}>
        {texts.makeCode}
      </Button>
      {made !== null && <NewCode code={made} link={`${origin}/signup?invite=${made}`} />}
    </>
  );
}

import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field, type FieldIds } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import * as words from '#ui/text/words.ts';
import { readSupport, supportFields, type SupportField, type SupportValues } from './support-values.ts';
import * as texts from './texts.ts';
import type { Message } from './use-message.ts';

interface SupportFormProps {
  message: Message<SupportValues>;
  onCancel: () => void;
}

// On blur a field may show an error and move the buttons away from the pointer; so pressing one keeps the focus in the
// field.
const keepFocus = (pressed: MouseEvent) => {
  pressed.preventDefault();
};

/** Name, subject and message. A field's error is shown once it has lost the focus or submitting was tried. */
export function SupportForm({ message, onCancel }: SupportFormProps) {
  const { values, isSending, outcome, reason, change } = message;
  const [touched, setTouched] = useState<ReadonlySet<SupportField>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const read = readSupport(values);
  const complaints = 'complaints' in read ? read.complaints : {};

  const goTo = (field: SupportField) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const begin = useEffectEvent(() => {
    goTo(supportFields.find((field) => values[field] === '') ?? 'message');
  });
  useEffect(() => {
    begin();
  }, []);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if ('message' in read) {
      void message.submit({ kind: 'support.send', message: read.message });
      return;
    }
    setTouched(new Set(supportFields));
    const first = supportFields.find((field) => complaints[field] !== undefined);
    if (first !== undefined) goTo(first);
  }

  const shared = (field: SupportField, ids: FieldIds) => ({
    ...ids,
    name: field,
    value: values[field],
    onBlur: () => {
      setTouched((last) => new Set([...last, field]));
    },
    onChange: ({ target }: { target: { value: string } }) => {
      change(field, target.value);
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 max-w-prose space-y-4">
      {supportFields.map((field) => (
        <Field
          key={field}
          label={texts.fieldLabels[field]}
          error={touched.has(field) ? complaints[field] : undefined}
          isRequired
        >
          {(ids) =>
            field === 'message' ? (
              <TextArea {...shared(field, ids)} rows={5} />
            ) : (
              <TextInput
                {...shared(field, ids)}
                type={field === 'email' ? 'email' : 'text'}
                autoComplete={field === 'subject' ? 'off' : field}
              />
            )
          }
        </Field>
      ))}
      {outcome === 'failed' && (
        <p role="alert" className="rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {texts.notSent(reason === '' ? texts.notSaved : reason)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={<Send />} isPending={isSending} onMouseDown={keepFocus}>
          {isSending ? texts.sending : texts.sendMessage}
        </Button>
        <Button onMouseDown={keepFocus} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

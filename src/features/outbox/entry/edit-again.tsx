import { useState } from 'react';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import * as words from '#ui/text/words.ts';
import { fieldsOf } from './fields.ts';
import { sendEdited } from './actions.ts';
import * as texts from './texts.ts';

/** A form with the texts of a refused change, to correct and resend them. */
export function EditAgain({ entry, onDone }: { entry: OutboxEntry; onDone: () => void }) {
  const [changes, setChanges] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const args = entry.args as Record<string, string>;
  const values = { ...args, ...changes };
  const fields = fieldsOf(entry) ?? [];

  async function send(): Promise<void> {
    setSending(true);
    const isSent = await sendEdited(entry, values);
    setSending(false);
    if (isSent) onDone();
  }

  return (
    <form
      noValidate
      className="mt-3 space-y-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void send();
      }}
    >
      {fields.map(({ name, label, limit, isLong }) => (
        <LimitedField
          key={name}
          label={label}
          value={values[name] ?? ''}
          limit={limit}
          error={changes[name] === undefined ? entry.refusal?.fields?.[name] : null}
          {...(isLong ? { rows: 4 } : {})}
          onChange={(value) => {
            setChanges({ ...changes, [name]: value });
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={isSending}>
          {texts.sendAgain}
        </Button>
        <Button size="sm" disabled={isSending} onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

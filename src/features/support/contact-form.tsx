import { Send } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { ContactModal } from './contact-modal.tsx';
import * as texts from './texts.ts';
import { useContact } from './use-contact.ts';
import type { MessageOutcome } from './use-message.ts';

/** Keeps the dialog's text while it closes. */
function useLastOutcome(outcome: MessageOutcome | null): MessageOutcome {
  const [last, setLast] = useState<MessageOutcome>(outcome ?? 'sent');
  if (outcome !== null && outcome !== last) setLast(outcome);
  return outcome ?? last;
}

export function ContactForm() {
  const contact = useContact();
  const { values, complaints, isSending, outcome, change } = contact;
  const form = useRef<HTMLFormElement>(null);
  // The button is disabled while sending and loses the focus, so the dialog can't restore it by itself.
  const send = useRef<HTMLButtonElement>(null);
  // Before anything is seen of them: a key that is pressed then is for the field.
  useLayoutEffect(() => {
    if (Object.keys(complaints).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);

  return (
    <form
      ref={form}
      // The browser validates too and shows its own message; ours stay beside the fields.
      onInvalid={contact.check}
      onSubmit={(submitted: FormEvent) => {
        submitted.preventDefault();
        void contact.submit();
      }}
      className="mt-8 space-y-5 [&_input]:scroll-my-28 [&_textarea]:scroll-my-28"
    >
      <Field label={texts.name} error={complaints.name} isRequired>
        {(ids) => (
          <TextInput
            {...ids}
            required
            name="name"
            autoComplete="name"
            value={values.name}
            onChange={({ target }) => {
              change('name', target.value);
            }}
          />
        )}
      </Field>
      <Field label={texts.email} error={complaints.email} isRequired>
        {(ids) => (
          <TextInput
            {...ids}
            required
            type="email"
            name="email"
            autoComplete="email"
            value={values.email}
            onChange={({ target }) => {
              change('email', target.value);
            }}
          />
        )}
      </Field>
      <Field label={texts.message} error={complaints.message} isRequired>
        {(ids) => (
          <TextArea
            {...ids}
            required
            name="message"
            rows={5}
            value={values.message}
            onChange={({ target }) => {
              change('message', target.value);
            }}
          />
        )}
      </Field>
      <Checkbox
        label={texts.newsletter}
        checked={contact.hasNewsletter}
        onChange={({ target }) => {
          contact.wantNewsletter(target.checked);
        }}
      />
      <Button
        ref={send}
        type="submit"
        variant="primary"
        size="lg"
        icon={<Send />}
        isPending={isSending}
        className="w-full"
      >
        {isSending ? texts.sending : texts.sendMessage}
      </Button>
      <ContactModal
        outcome={useLastOutcome(outcome)}
        isOpen={outcome !== null}
        reason={contact.reason}
        finalFocus={send}
        onClose={contact.close}
        onRetry={() => {
          contact.close();
          void contact.submit();
        }}
      />
    </form>
  );
}

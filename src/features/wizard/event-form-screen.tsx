import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isRefusal } from '#contract/refusals.ts';
import { localPicture } from '#data/events.ts';
import { saveProblem } from './save-problem.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { CoverField, type CoverComponent } from './cover-field.tsx';
import { DraftBadge } from './draft-badge.tsx';
import type { EventForm, FormErrors } from './event-form.ts';
import { EventFields } from './event-fields.tsx';
import { formErrors } from './event-input.ts';
import { FormNotice } from './form-notice.tsx';
import type { Writing } from './writing.ts';

export interface EventFormWords {
  submit: string;
  submitting: string;
  done: string;
  failed: string;
}

interface EventFormScreenProps {
  writing: Writing;
  words: EventFormWords;
  EventCover: CoverComponent;
  onDone: (ref: string) => void;
  /** what stands between the heading and the fields */
  notice?: ReactNode;
}

function coverOf(writing: Writing, chosen: string | null | undefined): string | null {
  if (chosen === undefined) return writing.heldCover;
  return chosen === null ? null : localPicture(chosen);
}

/** The form of an event. It knows nothing of where its values go: that is the writing's to say. */
export function EventFormScreen({ writing, words, EventCover, onDone, notice }: EventFormScreenProps) {
  const { keeper, refusal } = writing;
  const { form, cover, status, problem } = useObservable(keeper);
  const [errors, setErrors] = useState<FormErrors>(() => formErrors(refusal?.fields ?? {}));
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const screen = useRef<HTMLFormElement>(null);
  const taking = useRef<Promise<boolean> | null>(null);

  useEffect(() => {
    if (attempt > 0) screen.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);

  function change(made: Partial<EventForm>): void {
    keeper.change(made);
    // A field that is being mended isn't complained about meanwhile.
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in made))));
  }

  function complain(about: FormErrors): void {
    setErrors(about);
    setAttempt((last) => last + 1);
  }

  async function send(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    setSending(true);
    setFailure(null);
    try {
      // A picture that is still being prepared belongs to what is sent; one that can't be taken is told of first.
      if ((await taking.current) === false) {
        setSending(false);
        return;
      }
      const outcome = await writing.send();
      if (outcome.ok) {
        showToast({ title: words.done, text: 'Saved on this device.', tone: 'good' });
        onDone(outcome.ref);
        return;
      }
      complain(outcome.errors);
    } catch (error) {
      complain(formErrors(isRefusal(error) ? (error.details.fields ?? {}) : {}));
      setFailure(saveProblem(error));
    }
    setSending(false);
  }

  return (
    <form
      ref={screen}
      noValidate
      onSubmit={(submitted) => void send(submitted)}
      className="mt-6 space-y-8 [&_input]:scroll-my-36 [&_select]:scroll-my-36 [&_textarea]:scroll-my-36"
    >
      {refusal !== null && (
        <FormNotice tone="bad" title={words.failed}>
          Error del servidor: {refusal.message}
        </FormNotice>
      )}
      {notice}
      <CoverField
        event={{
          ref: writing.ref,
          category: form.category === '' ? null : form.category,
          online: form.online,
          cover_image: coverOf(writing, cover),
        }}
        error={errors.cover}
        onChange={keeper.setCover}
        onTake={(begun) => {
          taking.current = begun.finally(() => {
            taking.current = null;
          });
        }}
        EventCover={EventCover}
      />
      <EventFields form={form} errors={errors} change={change} />
      {failure !== null && (
        <FormNotice tone="bad" title={words.failed}>
          {failure}
        </FormNotice>
      )}
      <div className="sticky bottom-[var(--bottom-bar,0px)] z-20 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8">
        <DraftBadge status={status} problem={problem} />
        <Button type="submit" variant="primary" isPending={isSending} className="shrink-0">
          {isSending ? words.submitting : words.submit}
        </Button>
      </div>
    </form>
  );
}

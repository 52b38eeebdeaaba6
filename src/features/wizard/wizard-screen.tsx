import { Eye, Pencil, Save } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { OpenAccount } from '#data/account.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { DraftBadge } from './draft-badge.tsx';
import { focusField } from './focus-field.ts';
import { FormNotice } from './form-notice.tsx';
import { previewRow } from './preview-row.ts';
import { ProblemList } from './problem-list.tsx';
import { Sending } from './sending.tsx';
import { StepBody } from './step-body.tsx';
import { StepList } from './step-list.tsx';
import { standings } from './step-standing.ts';
import { stepOf, steps } from './steps.ts';
import { SummaryCard } from './summary-card.tsx';
import { usePictureTaking } from './use-picture-taking.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSubmit, type WizardWords } from './use-submit.ts';
import type { WizardPorts } from './wizard-ports.ts';
import { coverOf, type Writing } from './writing.ts';

interface WizardScreenProps {
  account: OpenAccount;
  heading: string;
  writing: Writing;
  words: WizardWords;
  ports: WizardPorts;
  onDone: (ref: string) => void;
  /** the server didn't accept it: the form opens again on that entry */
  onRefused: (entry: string) => void;
  /** what stands between the heading and the steps */
  notice?: ReactNode;
}

const lastStep = steps.length - 1;

/** The seven steps of an event. It knows nothing of where its values go: that is the writing's to say. */
export function WizardScreen(props: WizardScreenProps) {
  const { account, heading, writing, words, ports, notice } = props;
  const { keeper, refusal } = writing;
  const { form, cover, status, problem, step } = useObservable(keeper);
  const submit = useSubmit(props);
  const [isPreviewing, setPreviewing] = useState(false);
  const [jump, setJump] = useState<{ count: number; field: string | null }>({ count: 0, field: null });
  const body = useRef<HTMLElement>(null);
  // What was published before can be sent from anywhere; a new event has all its steps before it.
  const canSend = step === lastStep || writing.isPublished;
  const shown = steps[step] ?? steps[0];
  const picture = coverOf(writing, cover);
  const event = { ref: writing.ref, cover_image: picture, category: form.category || null, online: form.online };
  const latest = () => keeper.get().form;
  const taking = usePictureTaking({
    change: submit.change,
    flush: keeper.flush,
    latest,
    onCover: keeper.setCover,
    onTake: submit.wait,
    store: account.store,
  });
  useScrollMemory(keeper);

  const arrive = useEffectEvent(() => {
    const box = body.current;
    if (box === null || jump.count === 0) return;
    if (jump.field === null) box.querySelector<HTMLElement>('h2')?.focus();
    else focusField(box, jump.field);
  });
  useEffect(() => {
    arrive();
  }, [jump]);

  function goTo(next: number, field: string | null = null): void {
    setPreviewing(false);
    if (next !== step) {
      keeper.goTo(next);
      void keeper.flush();
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    setJump((last) => ({ count: last.count + 1, field }));
  }

  async function send(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    if (!canSend) {
      goTo(step + 1);
      return;
    }
    const wrong = await submit.send();
    const [first] = Object.keys(wrong).sort((left, right) => stepOf(left) - stepOf(right));
    if (first !== undefined) goTo(stepOf(first), first);
  }

  if (isPreviewing) {
    const organizer = account.user ?? { user_id: 0, username: '', display_name: '', profile_picture: null };
    return (
      <>
        <div className="sticky top-[calc(var(--top-bar,4rem)+0.5rem)] z-20 mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-raised p-3 shadow-2">
          <p className="text-sm font-medium">This is how people will see it.</p>
          <Button
            variant="primary"
            icon={<Pencil />}
            onClick={() => {
              setPreviewing(false);
            }}
          >
            Back to the form
          </Button>
        </div>
        <ports.Preview event={previewRow(form, { ref: writing.ref, cover: picture, organizer })} />
      </>
    );
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => void send(submitted)}
      className="[&_input]:scroll-my-36 [&_select]:scroll-my-36 [&_textarea]:scroll-my-36"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PageHeading className="w-full sm:mr-auto sm:w-auto">{heading}</PageHeading>
        <div className="mr-auto min-w-0 sm:mr-2">
          <DraftBadge status={status} problem={problem} />
        </div>
        <Button
          icon={<Eye />}
          variant="quiet"
          className="max-sm:px-3"
          onClick={() => {
            setPreviewing(true);
          }}
        >
          <span className="max-sm:sr-only">Preview</span>
        </Button>
        <Button
          icon={<Save />}
          className="max-sm:px-3"
          onClick={() => {
            keeper.change({});
            void keeper.flush();
          }}
        >
          Save draft
        </Button>
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <div className="space-y-4 lg:sticky lg:top-24 lg:self-start">
          <SummaryCard event={event} form={form} EventCover={ports.EventCover} />
          <StepList
            shown={step}
            standings={standings(form, submit.all, { hasTried: submit.hasTried, hasCover: picture !== null })}
            onGo={goTo}
          />
        </div>
        <div className="max-w-3xl min-w-0 space-y-6">
          {refusal !== null && writing.settles?.state !== 'conflict' && (
            <FormNotice tone="bad" title={words.failed}>
              Error del servidor: {refusal.message}
            </FormNotice>
          )}
          {notice}
          {submit.failure !== null && (
            <FormNotice tone="bad" title={words.failed}>
              {submit.failure}
            </FormNotice>
          )}
          {submit.hasTried && <ProblemList errors={submit.all} attempt={submit.attempt} onGo={goTo} />}
          <section ref={body} aria-labelledby="step-heading" className="space-y-5">
            <div>
              <p className="text-sm text-muted">
                Step {step + 1} of {steps.length}
              </p>
              <h2 id="step-heading" tabIndex={-1} className="font-display text-xl font-bold outline-none">
                {shown.heading}
              </h2>
            </div>
            <StepBody
              key={shown.name}
              step={shown}
              account={account}
              ports={ports}
              event={event}
              form={form}
              errors={submit.shown}
              change={submit.change}
              onCover={keeper.setCover}
              taking={taking}
              latest={latest}
            />
          </section>
        </div>
      </div>
      <div className="sticky bottom-[var(--bottom-bar,0px)] z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8">
        {submit.sent === null ? (
          <>
            <Button
              disabled={step === 0}
              onClick={() => {
                goTo(step - 1);
              }}
            >
              Previous
            </Button>
            {canSend && step < lastStep && (
              <Button
                variant="quiet"
                className="ml-auto"
                onClick={() => {
                  goTo(step + 1);
                }}
              >
                Save and continue
              </Button>
            )}
            <Button type="submit" variant="primary" isPending={submit.isSending} className="shrink-0">
              {submit.isSending ? words.submitting : canSend ? words.submit : 'Save and continue'}
            </Button>
          </>
        ) : (
          <Sending account={account} entry={submit.sent.entry} words={words.submitting} onEnd={submit.end} />
        )}
      </div>
    </form>
  );
}

import './screen.css';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { classNames } from '#ui/class-names.ts';
import { useKeyboard } from '#ui/hooks/use-keyboard.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import { focusField } from './steps/focus-field.ts';
import { FormNotice } from './notice.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { previewRow } from './preview-row.ts';
import { ProblemList } from './submit/problem-list.tsx';
import { Sending } from './submit/sending.tsx';
import { StepBody } from './steps/body.tsx';
import { StepList } from './steps/list.tsx';
import { stepOf, stepStatusesOf } from './steps/status.ts';
import { steps } from './steps/steps.ts';
import { useStepPanel } from './steps/use-step-panel.ts';
import { SummaryCard } from './summary-card.tsx';
import { usePictureIntake } from './media/use-picture-intake.ts';
import * as texts from './texts.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSubmit, type WizardTexts } from './submit/use-submit.ts';
import { WizardFoot } from './foot.tsx';
import { WizardHead } from './head.tsx';
import type { WizardDeps } from './deps.ts';
import { coverOf, type EventEditor } from './draft/event-editor.ts';

interface WizardScreenProps {
  account: OpenAccount;
  heading: string;
  /** where a phone's way back leads */
  back: { to: string; label: string };
  editor: EventEditor;
  submitTexts: WizardTexts;
  deps: WizardDeps;
  onDone: (ref: string) => void;
  /** the server refused it: the form reopens on that entry */
  onRefused: (entry: string) => void;
  /** shown above the current step */
  notice?: ReactNode;
}

const lastStep = steps.length - 1;

/** The seven steps of the form. How it is sent is up to the editor. */
export function WizardScreen(props: WizardScreenProps) {
  const { account, heading, back, editor, submitTexts, deps, notice } = props;
  const { autosaver, refusal } = editor;
  const { form, cover, step } = useObservable(autosaver);
  const submit = useSubmit({ ...props, typed: { form, cover } });
  const [isPreviewing, setPreviewing] = useState(false);
  const [jump, setJump] = useState<{ count: number; field: string | null }>({ count: 0, field: null });
  const body = useRef<HTMLElement>(null);
  const listButton = useRef<HTMLButtonElement>(null);
  const stepPanel = useStepPanel(listButton);
  useRootClass('has-event-form');
  useKeyboard();
  // The main button sends a published event from any step, a new one from the last.
  const canSend = step === lastStep || editor.isPublished;
  const currentStep = steps[step] ?? steps[0];
  const picture = coverOf(editor, cover);
  const event = { ref: editor.ref, cover_image: picture, category: form.category || null, online: form.online };
  const latest = () => autosaver.get().form;
  const intake = usePictureIntake({
    change: submit.change,
    flush: autosaver.flush,
    latest,
    cover: () => coverOf(editor, autosaver.get().cover),
    onCover: submit.setCover,
    onPreparing: submit.waitFor,
    store: account.store,
  });
  useScrollMemory(autosaver, isPreviewing);

  const focusStep = useEffectEvent(() => {
    const box = body.current;
    if (box === null || jump.count === 0) return;
    if (jump.field === null) box.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    else focusField(box, jump.field);
  });
  useEffect(() => {
    focusStep();
  }, [jump]);

  function goTo(next: number, field: string | null = null): void {
    setPreviewing(false);
    stepPanel.close();
    if (next !== step) {
      autosaver.goTo(next);
      void autosaver.flush();
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    setJump((last) => ({ count: last.count + 1, field }));
  }

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (!canSend) goTo(step + 1);
  }

  async function send(): Promise<void> {
    stepPanel.close();
    const wrong = await submit.send();
    const [first] = Object.keys(wrong).sort((left, right) => stepOf(left) - stepOf(right));
    if (first !== undefined) goTo(stepOf(first), first);
  }

  if (isPreviewing) {
    const organizer = account.user ?? { user_id: 0, username: '', display_name: '', profile_picture: null };
    return (
      <PreviewPane
        event={previewRow(form, { ref: editor.ref, cover: picture, organizer })}
        Preview={deps.Preview}
        onBack={() => {
          setPreviewing(false);
          setJump((last) => ({ count: last.count + 1, field: null }));
        }}
      />
    );
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="md:[&_input]:scroll-my-36 md:[&_select]:scroll-my-36 md:[&_textarea]:scroll-my-36"
    >
      <WizardHead
        heading={heading}
        back={back}
        autosaver={autosaver}
        step={step}
        stepPanel={stepPanel}
        listButton={listButton}
        OutboxSign={deps.OutboxSign}
        onPreview={() => {
          setPreviewing(true);
        }}
      />
      <div
        // Once sent, further typing would be lost.
        inert={submit.isSending || submit.sent !== null}
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 md:mt-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10"
      >
        <div
          id={stepPanel.id}
          className={classNames(
            'space-y-4 lg:sticky lg:top-24 lg:self-start',
            stepPanel.isOpen
              ? 'max-md:fixed max-md:inset-x-0 max-md:top-(--form-head) max-md:bottom-0 max-md:z-25 max-md:overflow-y-auto max-md:overscroll-contain max-md:bg-paper max-md:p-4'
              : 'max-md:hidden',
          )}
        >
          <SummaryCard event={event} form={form} isLive={editor.isPublished} />
          <StepList
            currentStep={step}
            stepStatuses={stepStatusesOf(form, submit.allErrors, {
              hasTried: submit.hasTried,
              hasCover: picture !== null,
            })}
            onGo={goTo}
          />
        </div>
        <div inert={stepPanel.isOpen} className="max-w-3xl min-w-0 space-y-6">
          {refusal !== null && editor.failedEntry?.state !== 'conflict' && (
            <FormNotice tone="bad" title={submitTexts.failed}>
              {texts.serverError(refusal.message || texts.fetchError(String(refusal.status)))}
            </FormNotice>
          )}
          {notice}
          {submit.failure !== null && (
            <FormNotice tone="bad" title={submitTexts.failed}>
              {submit.failure}
            </FormNotice>
          )}
          {submit.hasTried && <ProblemList errors={submit.allErrors} attempt={submit.attempt} onGo={goTo} />}
          <section ref={body} aria-labelledby="step-heading" className="space-y-5">
            {/* On phones both stand above the form. */}
            <div className="max-md:sr-only">
              <p className="text-sm text-muted">{texts.stepOfAll(step + 1, steps.length)}</p>
              <h2 id="step-heading" tabIndex={-1} className="font-display text-xl font-bold outline-none">
                {currentStep.heading}
              </h2>
            </div>
            <StepBody
              key={currentStep.name}
              step={currentStep}
              account={account}
              deps={deps}
              event={event}
              form={form}
              errors={submit.visibleErrors}
              change={submit.change}
              onCover={submit.setCover}
              patchSilently={autosaver.patchSilently}
              intake={intake}
              latest={latest}
            />
          </section>
        </div>
      </div>
      <div
        inert={stepPanel.isOpen}
        className="form-foot @container sticky bottom-[var(--bottom-bar,0px)] z-20 -mx-4 mt-8 border-t border-line bg-paper px-4 py-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8 md:py-3"
      >
        <div className="flex items-center justify-between gap-2 max-md:[--spacing:min(0.25rem,4px)]">
          {submit.sent === null ? (
            <WizardFoot
              step={step}
              canSend={canSend}
              isReady={Object.keys(submit.allErrors).length === 0}
              isSending={submit.isSending}
              submitTexts={submitTexts}
              onGo={goTo}
              onSend={() => void send()}
            />
          ) : (
            <Sending account={account} entry={submit.sent.entry} text={submitTexts.submitting} onEnd={submit.end} />
          )}
        </div>
      </div>
    </form>
  );
}

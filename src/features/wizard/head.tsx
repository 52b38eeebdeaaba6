import { ArrowLeft, ChevronDown, Eye, Save } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { DraftBadge } from './draft/badge.tsx';
import type { DraftAutosaver } from './draft/autosaver.ts';
import type { WizardDeps } from './deps.ts';
import { steps } from './steps/steps.ts';
import type { StepPanel } from './steps/use-step-panel.ts';
import * as texts from './texts.ts';

interface WizardHeadProps extends Pick<WizardDeps, 'OutboxSign'> {
  heading: string;
  /** where a phone's way back leads: all is saved */
  back: { to: string; label: string };
  autosaver: DraftAutosaver;
  step: number;
  stepPanel: StepPanel;
  /** opens the panel of steps */
  listButton: Ref<HTMLButtonElement>;
  onPreview: () => void;
}

/** In a row of its own on phones: there is no room beside the step's name for a whole sentence. */
function failedLook(isFailed: boolean): string {
  return isFailed ? 'max-md:col-span-full max-md:row-start-3 max-md:px-2 max-md:pb-1.5' : 'max-md:row-start-2';
}

/**
 * The heading, the autosave state, and a button for the preview. On phones it is all that stands above the form: the way
 * back, the step, which opens the list of steps, and whether there is a connection.
 */
export function WizardHead({
  heading,
  back,
  autosaver,
  step,
  stepPanel,
  listButton,
  onPreview,
  OutboxSign,
}: WizardHeadProps) {
  const { status, problem } = useObservable(autosaver);
  const number = texts.stepOfAll(step + 1, steps.length);
  const label = steps[step]?.label ?? '';
  return (
    <div className="@container max-md:sticky max-md:top-0 max-md:z-30 max-md:-mx-4 max-md:-mt-6 max-md:border-b max-md:border-line max-md:bg-paper max-md:px-1 max-md:pt-[env(safe-area-inset-top)]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] max-md:gap-0 max-md:[--spacing:min(0.25rem,4px)] max-md:grid-rows-[min(2rem,32px)_min(1.25rem,20px)]">
        <PageHeading className="max-md:sr-only md:mr-auto">{heading}</PageHeading>
        <Link
          to={back.to}
          aria-label={back.label}
          title={back.label}
          className="col-start-1 row-span-2 row-start-1 inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken md:hidden [&_svg]:size-5"
        >
          <ArrowLeft />
        </Link>
        <button
          ref={listButton}
          type="button"
          aria-label={texts.stepNamed(number, label)}
          aria-expanded={stepPanel.isOpen}
          aria-controls={stepPanel.id}
          onClick={stepPanel.toggle}
          className="col-start-2 row-span-2 row-start-1 flex min-w-0 cursor-pointer items-start gap-1 self-stretch rounded-sm px-1 pt-1.5 text-left font-semibold md:hidden [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <span className="truncate text-[min(0.9375rem,20px)] leading-[min(1.5rem,24px)]">{label}</span>
          <ChevronDown className={classNames('transition-transform', stepPanel.isOpen && 'rotate-180')} />
        </button>
        <div
          className={classNames(
            'flex min-w-0 items-center max-md:pointer-events-none max-md:col-start-2 max-md:gap-1 max-md:overflow-hidden max-md:px-1 max-md:text-[min(0.8125rem,16px)] max-md:leading-[min(1.125rem,18px)] max-md:text-muted md:mr-2',
            failedLook(status === 'failed'),
          )}
        >
          {status !== 'failed' && (
            <span aria-hidden="true" className="shrink-0 md:hidden">
              {texts.stepShort(step + 1, steps.length)}
            </span>
          )}
          <DraftBadge status={status} problem={problem} />
        </div>
        <div className="col-start-3 row-span-2 row-start-1 md:hidden">
          <OutboxSign />
        </div>
        <Button
          icon={<Eye />}
          variant="quiet"
          className="max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 max-md:px-3"
          onClick={onPreview}
        >
          <span className="max-md:sr-only">{texts.preview}</span>
        </Button>
        <Button
          icon={<Save className="max-md:@min-[21rem]:hidden" />}
          className="max-md:col-start-5 max-md:row-span-2 max-md:row-start-1 max-md:border-0 max-md:bg-transparent max-md:px-2 max-md:text-xs max-md:@max-[21rem]:px-3"
          onClick={() => {
            autosaver.change({});
            void autosaver.flush();
          }}
        >
          <span className="max-md:@max-[21rem]:sr-only">{texts.saveDraft}</span>
        </Button>
      </div>
    </div>
  );
}

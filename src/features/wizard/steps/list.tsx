import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { StepStatus } from './status.ts';
import { steps } from './steps.ts';
import * as texts from './texts.ts';

const looks: Record<StepStatus, string> = {
  complete: 'border-transparent bg-good-soft text-good',
  incomplete: 'border-edge text-muted',
  errors: 'border-transparent bg-bad-soft text-bad',
};

function StepStatusIcon({ stepStatus, number }: { stepStatus: StepStatus; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-full border text-xs font-bold tabular-nums [&_svg]:size-4',
        looks[stepStatus],
      )}
    >
      {stepStatus === 'complete' ? <Check /> : stepStatus === 'errors' ? <CircleAlert /> : number}
    </span>
  );
}

interface StepListProps {
  currentStep: number;
  stepStatuses: readonly StepStatus[];
  onGo: (step: number) => void;
}

/** Links to all steps: beside the form if there is room, else in a row above it; on phones in a panel over it. */
export function StepList({ currentStep, stepStatuses, onGo }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    // The row may be wider than the screen.
    const row = list.current;
    const item = row?.children[currentStep];
    if (row === null || !(item instanceof HTMLElement)) return;
    row.scrollTo({ left: item.offsetLeft - row.clientWidth / 2 + item.clientWidth / 2 });
  }, [currentStep]);

  return (
    <nav aria-label={texts.steps}>
      <ol ref={list} className="relative flex gap-1 p-1 max-md:flex-col md:max-lg:overflow-x-auto lg:flex-col">
        {steps.map(({ name, label }, index) => {
          const stepStatus = stepStatuses[index] ?? 'incomplete';
          return (
            <li key={name} className="shrink-0">
              <button
                type="button"
                aria-current={index === currentStep ? 'step' : undefined}
                onClick={() => {
                  onGo(index);
                }}
                className={classNames(
                  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm py-1.5 pr-4 pl-2 text-left text-sm transition-colors duration-150',
                  index === currentStep
                    ? 'bg-brand-soft font-semibold text-brand-ink'
                    : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                <StepStatusIcon stepStatus={stepStatus} number={index + 1} />
                <span aria-hidden="true">{label}</span>
                {/* One text: screen readers read a separate element with a space before the comma. */}
                <span className="sr-only">{texts.stepStatus(label, texts.statuses[stepStatus])}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

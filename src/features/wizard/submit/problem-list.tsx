import { useEffect, useRef } from 'react';
import type { FormErrors } from '#features/wizard/form/event-form.ts';
import { fieldLabel } from '#features/wizard/form/field-labels.ts';
import { errorsOfStep } from '#features/wizard/steps/status.ts';
import { steps } from '#features/wizard/steps/steps.ts';
import * as texts from './texts.ts';

interface ProblemListProps {
  errors: FormErrors;
  /** number of attempts: each scrolls the list into view */
  attempt: number;
  onGo: (step: number, field: string) => void;
}

/** The errors that prevent publishing, each a link to its field. */
export function ProblemList({ errors, attempt, onGo }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  const problems = steps.flatMap((step, index) =>
    errorsOfStep(errors, index).map(([field, text]) => ({ step, index, field, text })),
  );

  useEffect(() => {
    if (attempt > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);

  if (problems.length === 0) return null;
  return (
    <div ref={box} role="group" aria-label={texts.toBeMended} className="scroll-mt-24 rounded-md bg-bad-soft p-4">
      <p className="text-sm font-semibold text-bad">{texts.problemsFound(problems.length)}</p>
      <ul className="mt-1">
        {problems.map(({ step, index, field, text }) => (
          <li key={field}>
            <button
              type="button"
              onClick={() => {
                onGo(index, field);
              }}
              className="inline-flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-left text-sm text-bad underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              <span className="font-semibold">
                {step.label}: {fieldLabel(field)}
              </span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import * as texts from './texts.ts';

export type StepName = 'basic' | 'media' | 'date' | 'location' | 'details' | 'faq' | 'tickets';

/** A step of the wizard. Its fields are those with its name in `formFields`. */
export interface Step {
  name: StepName;
  label: string;
  heading: string;
}

export const steps: readonly [Step, ...Step[]] = [
  { name: 'basic', ...texts.stepTexts.basic },
  { name: 'media', ...texts.stepTexts.media },
  { name: 'date', ...texts.stepTexts.date },
  { name: 'location', ...texts.stepTexts.location },
  { name: 'details', ...texts.stepTexts.details },
  { name: 'faq', ...texts.stepTexts.faq },
  { name: 'tickets', ...texts.stepTexts.tickets },
];

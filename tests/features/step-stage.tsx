import { useState, type ReactNode } from 'react';
import { emptyForm, type EventForm, type FormErrors } from '#features/wizard/event-form.ts';
import type { StepProps } from '#features/wizard/step-props.ts';
import { show } from './show.tsx';

export interface StepStage extends StepProps {
  latest: () => EventForm;
}

/** A step of the wizard on a form that lives. */
export function showStep(
  draw: (props: StepStage) => ReactNode,
  given: Partial<EventForm> = {},
  errors: FormErrors = {},
): { form: () => EventForm; container: HTMLElement; unmount: () => void } {
  let form: EventForm = { ...emptyForm(), ...given };

  function Stage() {
    const [shown, setShown] = useState(form);
    return draw({
      form: shown,
      errors,
      latest: () => form,
      change(made) {
        form = { ...form, ...made };
        setShown(form);
      },
    });
  }
  const { container, unmount } = show(<Stage />);
  return { form: () => form, container, unmount };
}

import type { ReactNode } from 'react';
import { emptyForm, type EventForm, type FormErrors } from '#features/wizard/form/event-form.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { createObservable } from '#data/observable.ts';
import { show } from '#world/screens/show.tsx';

export interface StepStage extends StepProps {
  latest: () => EventForm;
}

/** A step of the wizard on a form that lives. */
export function showStep(
  draw: (props: StepStage) => ReactNode,
  given: Partial<EventForm> = {},
  errors: FormErrors = {},
): { form: () => EventForm; container: HTMLElement; unmount: () => void } {
  const held = createObservable<EventForm>({ ...emptyForm(), ...given });
  const change = (made: Partial<EventForm>) => {
    held.set({ ...held.get(), ...made });
  };

  function Stage() {
    return draw({ form: useObservable(held), errors, latest: held.get, change });
  }
  const { container, unmount } = show(<Stage />);
  return { form: held.get, container, unmount };
}

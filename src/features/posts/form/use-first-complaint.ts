import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface FirstComplaint {
  form: RefObject<HTMLFormElement | null>;
  /** the first invalid field, else the first field: gets the focus when the form opens */
  first: RefObject<HTMLElement | null>;
}

const control = 'input, textarea';

/** Focuses the first invalid field. @param attempt changes with each failed attempt */
export function useFirstComplaint(attempt: number): FirstComplaint {
  const form = useRef<HTMLFormElement>(null);
  // A getter, as the field isn't known before it is needed.
  const [first] = useState(() => ({
    get current() {
      const formElement = form.current;
      return (
        formElement?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        formElement?.querySelector<HTMLElement>(control) ??
        null
      );
    },
  }));
  // Before the complaint is seen: a key that is pressed then is for the field.
  useLayoutEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return { form, first };
}

import { useEffect, useRef, useState, type RefObject } from 'react';

interface FirstComplaint {
  form: RefObject<HTMLFormElement | null>;
  /** the first field that is complained about, else the first of all: what takes the focus when the form opens */
  first: RefObject<HTMLElement | null>;
}

const control = 'input, textarea';

/** Puts the focus on the first field that is complained about. @param attempt each one that failed has another number */
export function useFirstComplaint(attempt: number): FirstComplaint {
  const form = useRef<HTMLFormElement>(null);
  // Asked when it is needed: which field that is isn't known before.
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
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return { form, first };
}

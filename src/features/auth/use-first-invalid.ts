import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Focuses the first invalid field whenever there are new errors. */
export function useFirstInvalid(complaints: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Before anything is seen of them: a key that is pressed then is for the field.
  useLayoutEffect(() => {
    if (Object.keys(complaints).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);
  return form;
}

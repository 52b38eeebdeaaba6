import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus on the first field with a complaint, whenever there are new ones. */
export function useFirstInvalid(complaints: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(complaints).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);
  return form;
}

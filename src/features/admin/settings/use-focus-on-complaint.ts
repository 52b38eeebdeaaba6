import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { InstanceComplaints } from './form-values.ts';

/** Leads to the first marked field when a try to save has marked some; not while they are being mended. */
export function useFocusOnComplaint(complaints: InstanceComplaints): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const lastCount = useRef(0);
  // Before anything is seen of them: a key that is pressed then is for the field.
  useLayoutEffect(() => {
    const count = Object.keys(complaints).length;
    if (count > lastCount.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    lastCount.current = count;
  }, [complaints]);
  return form;
}

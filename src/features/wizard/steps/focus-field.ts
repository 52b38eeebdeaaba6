import { fieldLabel } from '#features/wizard/form/field-labels.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function labelOf(control: Control): string {
  return (control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '').toLowerCase();
}

const focusable = 'button, input, textarea, select, [tabindex="0"]';

/** What a field is mended by that no control is called after: a button of a list's item, or a map. */
function fixElementFor(step: HTMLElement, path: string): HTMLElement | null {
  const [name = '', at] = path.split('.');
  const fixElement = step.querySelector<HTMLElement>(`[data-mends="${at === undefined ? name : `${name}.${at}`}"]`);
  return fixElement?.matches(focusable) === true
    ? fixElement
    : (fixElement?.querySelector<HTMLElement>(focusable) ?? null);
}

/**
 * Puts the focus where a complaint is mended: what says of itself that it mends the field, else the control that is
 * called so, else the first that is complained about.
 * @param path the field; `tickets.1.price` is the second that is called "price"
 */
export function focusField(step: HTMLElement, path: string): void {
  const controls = [...step.querySelectorAll<Control>('input, textarea, select')];
  const [, at, part] = path.split('.');
  const name = (part ?? fieldLabel(path)).toLowerCase();
  const named = controls.filter((control) => labelOf(control).includes(name));
  const labelled =
    named[at === undefined ? 0 : Number(at)] ?? controls.find((control) => control.ariaInvalid === 'true');
  const target = fixElementFor(step, path) ?? labelled ?? step.querySelector<HTMLElement>('[tabindex="-1"]');
  target?.focus();
}

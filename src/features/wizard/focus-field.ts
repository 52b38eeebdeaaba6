import { fieldLabel } from './field-labels.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function labelOf(control: Control): string {
  return (control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '').toLowerCase();
}

/**
 * Puts the focus where a complaint is mended: the control that is called so, else the first that is complained about.
 * @param path the field; `tickets.1.price` is the second that is called "price"
 */
export function focusField(step: HTMLElement, path: string): void {
  const controls = [...step.querySelectorAll<Control>('input, textarea, select')];
  const [, at, part] = path.split('.');
  const name = (part ?? fieldLabel(path)).toLowerCase();
  const named = controls.filter((control) => labelOf(control).includes(name));
  const wanted = named[at === undefined ? 0 : Number(at)] ?? controls.find((control) => control.ariaInvalid === 'true');
  const shown = wanted ?? step.querySelector<HTMLElement>('[tabindex="-1"]');
  shown?.focus();
}

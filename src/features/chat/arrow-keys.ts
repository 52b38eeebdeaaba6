import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus within a list by arrow keys, Home and End. @param selector of the list's items */
export function createArrowKeyHandler(selector: string) {
  return (pressed: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = pressed;
    const isEnd = key === 'Home' || key === 'End';
    if (!isEnd && !(key in steps)) return;
    // A field within an item needs these keys itself.
    if (!(target instanceof Element) || target.closest('input, textarea') !== null) return;
    const all = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = all.findIndex((item) => item.contains(target));
    if (at < 0) return;
    const next = isEnd ? all.at(key === 'Home' ? 0 : -1) : all[at + (steps[key] ?? 0)];
    if (next === undefined) return;
    pressed.preventDefault();
    next.focus();
  };
}

import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Lets the arrows go from one thing of a list to the next, Home and End to its ends. @param selector a selector of them */
export function createArrowKeyHandler(selector: string) {
  return (pressed: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = pressed;
    const isEnd = key === 'Home' || key === 'End';
    if (!isEnd && !(key in steps)) return;
    // A field that lies in one of them has the keys for itself.
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

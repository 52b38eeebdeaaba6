import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useKeyboard } from '#ui/hooks/use-keyboard.ts';

function Form() {
  useKeyboard();
  return (
    <>
      <input aria-label="Title" />
      <input aria-label="City" />
    </>
  );
}

const covered = () => document.documentElement.style.getPropertyValue('--keyboard');

test('[MAKE-03] while a keyboard covers the page, its height is known, and the field with the focus is kept in sight', () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    shown.push(this.getAttribute('aria-label') ?? this.tagName);
  };
  const resize = (lessPx: number, scale = 1) => {
    Object.assign(view, { height: window.innerHeight - lessPx, scale });
    view.dispatchEvent(new Event('resize'));
  };
  const { unmount } = render(<Form />);
  screen.getByLabelText('Title').focus();
  expect([covered(), shown]).toEqual(['', []]);
  resize(300);
  expect([covered(), shown]).toEqual(['300px', ['Title']]);
  screen.getByLabelText('City').focus();
  expect(shown).toEqual(['Title', 'City']);
  // The browser's own bar, and a page that is zoomed in.
  resize(60);
  expect(covered()).toBe('');
  resize(400, 2);
  expect(covered()).toBe('');
  resize(300);
  unmount();
  expect(covered()).toBe('');
  screen.queryByLabelText('City')?.focus();
  expect(shown).toEqual(['Title', 'City', 'City']);
  vi.unstubAllGlobals();
});

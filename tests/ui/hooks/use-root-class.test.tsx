import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRootClass } from '#ui/hooks/use-root-class.ts';

function Bar({ isShown = true }: { isShown?: boolean }) {
  useRootClass('has-bar', isShown);
  return null;
}

const hasBar = () => document.documentElement.classList.contains('has-bar');

test('the root has the class for as long as anything that sets it is shown', () => {
  const one = render(<Bar />);
  const other = render(<Bar />);
  expect(hasBar()).toBe(true);
  one.unmount();
  expect(hasBar()).toBe(true);
  other.rerender(<Bar isShown={false} />);
  expect(hasBar()).toBe(false);
  other.rerender(<Bar />);
  expect(hasBar()).toBe(true);
  other.unmount();
  expect(hasBar()).toBe(false);
});

test('what is shown without setting it sets nothing', () => {
  render(<Bar isShown={false} />);
  expect(hasBar()).toBe(false);
});

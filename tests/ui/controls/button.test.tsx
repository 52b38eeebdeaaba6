import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';

test('a pending button says that it is busy and takes no second click', () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Publish</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  rerender(
    <Button onClick={onClick} isPending>
      Publishing...
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Publishing...', busy: true });
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a button does not submit the form around it unless it is told to', () => {
  render(<Button>Plain</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
});

test('an icon alone has a name, and a toggle its state', () => {
  render(<IconButton label="Bookmark" icon={<svg />} isPressed />);
  expect(screen.getByRole('button', { name: 'Bookmark', pressed: true })).toBeTruthy();
});

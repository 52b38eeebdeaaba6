import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, Toaster } from '#ui/feedback/toast.tsx';

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('[SHELL-12] there is one message at a time: a new one takes the place of the old', () => {
  render(<Toaster />);
  act(() => void showToast({ title: 'Subscribed!' }));
  act(() => void showToast({ title: 'Unsubscribed' }));
  expect(screen.getByRole('status').textContent).toBe('Unsubscribed');
});

test('[SHELL-12] a message is said in a polite region that was there before it', () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  act(() => void showToast({ title: 'You like this event!', text: 'It will be sent later.' }));
  expect(region.textContent).toContain('You like this event!');
});

test('a message goes by itself after its time, one with something to do later', () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => void showToast({ title: 'Subscribed!' }));
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('');

    act(() => void showToast({ title: 'Event deleted', action: { label: 'Undo', onClick: () => undefined } }));
    pass(7_999);
    expect(screen.getByRole('status').textContent).toContain('Event deleted');
    pass(1);
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('a message stays while the pointer rests on it', () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => void showToast({ title: 'Subscribed!' }));
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(60_000);
    expect(screen.getByRole('status').textContent).toBe('Subscribed!');
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('what a message offers is done once, and the message goes', () => {
  const onClick = vi.fn();
  render(<Toaster />);
  act(() => void showToast({ title: 'Event deleted', action: { label: 'Undo', onClick } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('whoever showed a message takes away that one and no later one', () => {
  render(<Toaster />);
  let dismissFirst: () => void = () => undefined;
  act(() => {
    dismissFirst = showToast({ title: 'First' });
  });
  act(() => void showToast({ title: 'Second' }));
  act(dismissFirst);
  expect(screen.getByRole('status').textContent).toBe('Second');
});

test('[OFF-13] a message that lasts is there again after a brief one, until it is dismissed', () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => void showToast({ title: 'A new version is ready', isLasting: true }));
    act(() => void showToast({ title: 'Subscribed!' }));
    expect(screen.getByRole('status').textContent).toBe('Subscribed!');
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('A new version is ready');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('[CARD-08] one that waits behind others has its own time once it is seen, and no more', () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => void showToast({ title: 'Subscribed!' }));
    act(() => void showToast({ title: 'Ready to use offline', isLasting: true, lifeMs: 8_000 }));
    expect(screen.getByRole('status').textContent).toBe('Subscribed!');
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('Ready to use offline');
    pass(7_000);
    expect(screen.getByRole('status').textContent).toBe('Ready to use offline');
    pass(1_000);
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('[LEAVE-02] one that lasts until a time is there again after a brief one, and is gone at that time, seen or not', () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    const offer = () =>
      act(() => void showToast({ title: 'Unsubscribed', isLasting: true, untilMs: Date.now() + 8_000 }));
    offer();
    act(() => void showToast({ title: 'Link copied' }));
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('Unsubscribed');
    pass(3_000);
    expect(screen.getByRole('status').textContent).toBe('');
    offer();
    pass(6_000);
    act(() => void showToast({ title: 'Link copied' }));
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('[CARD-09] a message stays no longer than what it offers', () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    const action = { label: 'Undo', onClick: () => undefined };
    act(() => void showToast({ title: 'Event deleted', lifeMs: 6_000, action }));
    pass(6_000);
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('[OFF-13] of messages that last none is lost: the one before is there again when the last is dismissed', () => {
  render(<Toaster />);
  act(() => void showToast({ title: 'A new version is ready', isLasting: true }));
  act(() => void showToast({ title: 'Something you shared is waiting', isLasting: true }));
  expect(screen.getByRole('status').textContent).toBe('Something you shared is waiting');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status').textContent).toBe('A new version is ready');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('[LOOK-07] a message stands above the main action that it would cover', () => {
  const boxes: Record<string, DOMRect> = {
    BUTTON: new DOMRect(20, 700, 350, 44),
    DIV: new DOMRect(16, 720, 358, 60),
  };
  const measure = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    return boxes[this.tagName] ?? new DOMRect();
  });
  try {
    render(
      <>
        <main>
          <button type="button" className="button button-primary">
            Publish
          </button>
        </main>
        <Toaster />
      </>,
    );
    act(() => void showToast({ title: 'Ready to use offline' }));
    const card = screen.getByText('Ready to use offline').closest<HTMLElement>('.toast-in');
    expect(card?.style.marginBottom).toBe('88px');
    boxes['BUTTON'] = new DOMRect(20, 300, 350, 44);
    act(() => void showToast({ title: 'Saved' }));
    expect(screen.getByText('Saved').closest<HTMLElement>('.toast-in')?.style.marginBottom).toBe('');
  } finally {
    measure.mockRestore();
  }
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NoPicture } from '#ui/no-picture.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('[SUP-07] a connection is said to bring a picture where there is none alone', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<NoPicture />);
  expect(screen.getByText('This picture isn’t on this device. It shows with a connection.')).toBeTruthy();
  online.mockReturnValue(true);
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(screen.getByText('This picture can’t be shown.')).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NoPicture } from '#ui/picture/unavailable.tsx';
import { setOnline } from '#world/network/online.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('[SUP-07] a connection is said to bring a picture where there is none alone', () => {
  setOnline(false);
  render(<NoPicture />);
  expect(screen.getByText('This picture isn’t on this device. It shows with a connection.')).toBeTruthy();
  setOnline(true);
  expect(screen.getByText('This picture can’t be shown.')).toBeTruthy();
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { videoKind } from '#features/wizard/media/video-link.ts';
import { openMedia } from './stage.tsx';

test('[WIZ-06] an address tells whether it leads to YouTube, to Vimeo or elsewhere; https:// may be left out', () => {
  for (const address of ['https://www.youtube.com/watch?v=x', 'youtu.be/x', 'm.youtube.com/shorts/x']) {
    expect(videoKind(address)).toBe('youtube');
  }
  for (const address of ['vimeo.com/1', 'https://player.vimeo.com/video/1']) expect(videoKind(address)).toBe('vimeo');
  for (const address of ['https://example.org/a.mp4', 'notyoutube.com/x', 'youtube.com.example.org']) {
    expect(videoKind(address)).toBe('other');
  }
  for (const text of ['', 'my video', 'video', 'ftp://example.org/a', 'javascript:alert(1)', 'https://']) {
    expect(videoKind(text)).toBeNull();
  }
});

test('[WIZ-06] the address of a video is kept as it is typed, and complained about once it is left', async () => {
  const stage = await openMedia();
  const field = screen.getByLabelText('Video');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'my video' } });
  expect(stage.form().videoUrl).toBe('my video');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/Enter a web address/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'vimeo.com/76979871' } });
  expect(screen.getByText('A Vimeo video')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('[WIZ-06] [WIZ-04] an address that is too long is kept as it was pasted, and told of', async () => {
  const stage = await openMedia();
  const field = screen.getByLabelText<HTMLInputElement>('Video');
  const address = `https://vimeo.com/${'1'.repeat(eventLimits.url)}`;
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: address } });
  expect(stage.form().videoUrl).toBe(address);
  expect([field.maxLength, field.getAttribute('aria-invalid')]).toEqual([-1, 'true']);
  expect(screen.getByText('18 letters too many: there is room for 2,000')).toBeTruthy();
});

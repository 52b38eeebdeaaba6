import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '#world/screens/person.ts';
import { card, holdPosts, inWindow, postRow, showPosts } from '#world/screens/posts-stage.tsx';

beforeEach(() => {
  inWindow();
});

test('[POST-02] a picture that could not be had is asked for again when the connection is back', async () => {
  await holdPosts(await signedIn(), postRow({ title: 'Dusk', image: '/media/dusk' }));
  showPosts();
  await card('Dusk');
  const picture = () => screen.getByRole('button', { name: 'Open the picture: Dusk' }).querySelector('img');
  await waitFor(() => expect(picture()).not.toBeNull());
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(picture()).not.toBeNull();
});

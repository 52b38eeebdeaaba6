// What is fetched with the first picture that waits is fetched now; no test's patience is to be spent on that.
import '#shared-parts/picture/data-saver.tsx';
import '#features/events/detail/gallery-lightbox.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureAt, pictureUrl, type PictureWidth } from '#contract/media/picture.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventGallery } from '#features/events/detail/gallery.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import { ProfileBanner } from '#features/profile/banner.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { chooseSaver } from '#ui/browser/data-saver.ts';
import { memoryCaches } from '#world/stores/memory-caches.ts';
import { holdTalk, messageRow, showChat, withBea } from '#world/screens/chat-stage.tsx';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { card, holdPosts, inWindow, postRow, showPosts } from '#world/screens/posts-stage.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';
import { setOnline } from '#world/network/online.ts';

let made = 0;

/** A picture that no other test has asked for. */
function newPicture(): string {
  made += 1;
  return pictureUrl(made.toString(16).padStart(64, '0'));
}

async function hold(picture: string, width: PictureWidth, cache = 'pictures'): Promise<void> {
  const copy = new Response(new Uint8Array(9), { headers: { 'content-type': 'image/webp' } });
  await (await caches.open(cache)).put(pictureAt(picture, width), copy);
}

const sources = () => [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
const sign = (name: string) => screen.findByRole('button', { name: `Show picture: ${name}` });
const signs = () => screen.queryAllByRole('button', { name: /^Show picture/ });
const night = (picture: string | null) => eventRow({ title: 'Noche', cover_image: picture });

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches().storage);
  inWindow();
  act(() => {
    chooseSaver('on');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(() => {
    chooseSaver('browser');
  });
});

test('[CARD-08] a cover waits behind its poster, comes small when it is asked for, and then everywhere', async () => {
  const event = night(newPicture());
  const { container } = show(
    <>
      <EventCover event={event} width={800} />
      <EventCover event={event} width={1600} alt="La plaza de noche" />
    </>,
  );
  const large = await sign('La plaza de noche');
  expect(sources()).toEqual([]);
  expect(container.querySelectorAll('svg[viewBox="0 0 160 90"]')).toHaveLength(2);
  await expectAccessible(container);
  fireEvent.click(await sign('Noche'));
  await waitFor(() => {
    expect(sources()).toEqual([320, 800].map((width) => pictureAt(event.cover_image ?? '', width as PictureWidth)));
  });
  expect(large.isConnected).toBe(false);
  expect(document.activeElement).toBe(container.querySelector('img')?.parentElement);
});

test('[CARD-08] with the saver off a cover comes by itself, and as large as it is shown', async () => {
  const event = night(newPicture());
  show(<EventCover event={event} width={800} />);
  await sign('Noche');
  act(() => {
    chooseSaver('off');
  });
  expect(sources()).toEqual([pictureAt(event.cover_image ?? '', 800)]);
});

test.each([
  ['in a larger size', 800, 1600, 'pictures'],
  ['in a smaller size', 1600, 320, 'pictures'],
  ['kept with an event', 800, 320, 'kept-scape-7'],
] as const)(
  '[CARD-08] [OFF-14] what this device holds costs nothing, and is shown: %s',
  async (_how, width, held, cache) => {
    const picture = newPicture();
    await hold(picture, held, cache);
    show(<EventCover event={night(picture)} width={width} />);
    await waitFor(() => expect(sources()).toEqual([pictureAt(picture, held)]));
    expect(signs()).toEqual([]);
  },
);

test('[CARD-08] a picture that is on this device alone is shown at once', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:own', revokeObjectURL: () => {} }));
  const { store } = await signedIn();
  const { sha256 } = await saveBlob(store, new Uint8Array(9).buffer, 'image/webp', Date.now());
  show(<EventCover event={night(localPicture(sha256))} width={800} />);
  await waitFor(() => expect(sources()).toEqual(['blob:own']));
  expect(signs()).toEqual([]);
});

test('[CARD-08] without a connection nothing is asked for by hand; with one again the rest waits', async () => {
  const picture = newPicture();
  setOnline(false);
  show(<EventCover event={night(picture)} width={800} />);
  // What the browser itself kept of it would come.
  await waitFor(() => expect(sources()).toEqual([pictureAt(picture, 320)]));
  setOnline(true);
  await sign('Noche');
  expect(sources()).toEqual([]);
});

test('[CARD-08] a picture that was asked for and can’t be had is told of, and can be asked for again', async () => {
  show(<EventCover event={night(newPicture())} width={800} />);
  fireEvent.click(await sign('Noche'));
  await waitFor(() => expect(sources()).toHaveLength(1));
  fireEvent.error(document.querySelector('img') as HTMLImageElement);
  await screen.findByText('The picture could not be loaded. Please try again.');
  await sign('Noche');
});

test('[CARD-08] where there is no room for a sign, the poster stands alone', async () => {
  show(
    <>
      <EventCover event={night(newPicture())} width={320} />
      <EventCover event={night(newPicture())} width={800} isSmall />
      <EventCover event={eventRow({ title: 'Feria', cover_image: newPicture() })} width={800} />
    </>,
  );
  await sign('Feria');
  expect([sources(), signs().length]).toEqual([[], 1]);
});

test('[CARD-08] faces stay', () => {
  const face = newPicture();
  show(
    <ResolvedPicture picture={face} width={320}>
      {(src) => <Avatar name="Bea" src={src} />}
    </ResolvedPicture>,
  );
  expect(sources()).toEqual([pictureAt(face, 320)]);
});

test('[CARD-08] a press shows a picture of a gallery in its place, the next one as large as the window', async () => {
  const [picture, next] = [newPicture(), newPicture()];
  show(<EventGallery event={eventRow({ title: 'Feria', gallery_images: [picture, next] })} />);
  fireEvent.click(await sign('Feria, picture 1 of 2'));
  await waitFor(() => expect(sources()).toEqual([pictureAt(picture, 320)]));
  fireEvent.click(screen.getByRole('button', { name: 'Feria, picture 1 of 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
  await waitFor(() => expect(dialog.querySelector('img')?.getAttribute('src')).toBe(pictureAt(picture, 800)));
  // Who turns to it asks for it.
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(dialog.querySelector('img')?.getAttribute('src')).toBe(pictureAt(next, 800)));
});

test('[CARD-08] the picture of a post, of a message and above a profile wait too', async () => {
  const [ofPost, ofMessage, banner] = [newPicture(), newPicture(), newPicture()];
  const account = await signedIn();
  await holdPosts(account, postRow({ title: 'Dusk', image: ofPost }));
  await holdTalk(account, [messageRow({ content: 'Mira', image: ofMessage })]);
  showPosts();
  await card('Dusk');
  showChat(account, withBea);
  show(<ProfileBanner userId={1} name="Bea" picture={banner} />);
  for (const [name, picture] of [
    ['Dusk', ofPost],
    ['Mira', ofMessage],
    ['Bea', banner],
  ] as const) {
    const button = await sign(name);
    expect(sources().join()).not.toContain(picture.slice(0, 72));
    fireEvent.click(button);
    await waitFor(() => expect(sources().join()).toContain(picture.slice(0, 72)));
  }
  expect(screen.getByRole('button', { name: 'Open the picture: Dusk' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open the picture: Mira' })).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import { EventGallery } from '#features/events/detail/gallery.tsx';
import { EventModal } from '#features/events/list/modal.tsx';
import { EventPreview } from '#features/events/detail/preview.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';

const [cover, first, second] = ['a', 'b', 'c'].map((name) => name.repeat(64)) as [string, string, string];
const address = (sha256: string) => `/media/${sha256}/1600.webp`;
const pictured = (fields: Partial<EventRow> = {}) =>
  eventRow({
    title: 'Jazz',
    cover_image: address(cover),
    gallery_images: [address(first), address(second)],
    alt_texts: { [cover]: 'Three musicians under a lamp', [first]: 'The garden at night' },
    ...fields,
  });

const cancelled = { status: 'cancelled', cancel_message: 'The hall was flooded' } as const;

test('pictures are told of in the organizer’s words, where there are any', () => {
  show(<EventPreview event={pictured()} />);
  expect(screen.getByAltText('Three musicians under a lamp')).toBeTruthy();
  expect(screen.getByAltText('The garden at night, picture 1 of 2')).toBeTruthy();
  expect(screen.getByAltText('Jazz, picture 2 of 2')).toBeTruthy();
});

test('a gallery without words goes by the event’s name', () => {
  show(<EventGallery event={pictured({ alt_texts: {} })} />);
  expect(screen.getByAltText('Jazz, picture 1 of 2')).toBeTruthy();
});

test('a cancelled event’s page tells what its organizer has to say, another one’s doesn’t', () => {
  const { unmount } = show(<EventPreview event={pictured(cancelled)} />);
  expect(screen.getByText('The organizer says:').parentElement?.textContent).toBe(
    'The organizer says: The hall was flooded',
  );
  unmount();
  show(<EventPreview event={pictured({ ...cancelled, status: 'active' })} />);
  expect(screen.queryByText('The organizer says:')).toBeNull();
});

test('so does its card', async () => {
  const account = await signedIn();
  const row = pictured(cancelled);
  await hold(account, [row]);
  render(<div id="opener" />);
  show(<EventModal idOrRef={row.ref} onClose={() => {}} nowMs={Date.now()} opener={{ current: null }} />);
  expect(await screen.findByText('The organizer says:')).toBeTruthy();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountInUse } from '#data/db/account-in-use.ts';
import { initialRowsOf } from '#data/initial-rows.ts';
import { EventListScreen } from '#features/events/list/screen.tsx';
import { InitialRowsProvider } from '#shared-parts/initial-rows.tsx';
import { untouchedInstance } from '#world/data/sample-instance.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';
import { titles } from '#world/screens/listing.tsx';
import { show } from '#world/screens/show.tsx';

const startsAt = new Date(Date.now() + 86_400_000).toISOString();
const events = ['Noche de jazz', 'Canción de autor', 'Three', 'Four', 'Five', 'Six'].map((title, index) =>
  sampleEvent({
    event_id: index + 1,
    ref: `00000000-0000-4000-8000-00000000000${String(index)}`,
    title,
    date_time: startsAt,
    end_date_time: null,
    likes: 6 - index,
  }),
);

/** A list as the server rendered it at an address, shown at the same or another one before the databases are open. */
async function showInitial(at: string, when: 'upcoming' | 'past' = 'upcoming') {
  act(() => {
    accountInUse.set(null);
  });
  const data = { nowMs: Date.now(), origin: location.origin, google: null, instance: untouchedInstance, at: 'e.1' };
  const shown = { events, people: [], rankings: [] };
  const rows = await initialRowsOf('/events', { ...data, ...shown, list: { total: 40, complete: 5 } });
  return show(
    <InitialRowsProvider rows={rows}>
      <EventListScreen when={when} fetchEvents={() => Promise.resolve(null)} />
    </InitialRowsProvider>,
    at,
  );
}

test('[PAINT-02] a list begins with the rows of its document, and says how many there are', async () => {
  await showInitial('/events');
  expect(screen.getByText('40 events found')).toBeTruthy();
  expect(titles('Featured Events')).toEqual(['Noche de jazz', 'Canción de autor', 'Three', 'Four']);
  // The sixth is there for its likes: others may stand before it.
  await screen.findByRole('region', { name: 'All events' });
  expect(titles('All events')).toEqual(['Noche de jazz', 'Canción de autor', 'Three', 'Four', 'Five']);
});

test('[PAINT-02] what is typed before the device is read searches them, without a count', async () => {
  await showInitial('/events');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search events' }), { target: { value: 'cancion' } });
  await waitFor(() => expect(titles()).toEqual(['Canción de autor']));
  expect(screen.queryByText(/events found/)).toBeNull();
});

test('[PAINT-02] another list that finds nothing among them waits for the device', async () => {
  const { container } = await showInitial('/events/previous', 'past');
  expect(container.querySelector('[aria-busy="true"] .skeleton')).not.toBeNull();
});

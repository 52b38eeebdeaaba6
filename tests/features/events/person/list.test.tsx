import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PersonEvents } from '#features/events/person/list.tsx';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';

test('[PAINT-02] the first cards of a person stay when the rest of a long list arrives', async () => {
  // jsdom has none, and the virtual list looks there for its place.
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
  await signedIn();
  const events = Array.from({ length: 100 }, () => eventRow());
  const list = (count: number) => (
    <MemoryRouter>
      <PersonEvents events={events.slice(0, count)} />
    </MemoryRouter>
  );
  const { rerender } = render(list(24));
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(24);
  rerender(list(100));
  expect(cards.filter((card) => card.isConnected)).toHaveLength(24);
  expect(screen.getAllByRole('article').slice(0, 24)).toEqual(cards);
});

import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useRouteKey } from '#app/routes/route-key.ts';

function Places({ to, replace }: { to: string; replace: boolean }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(to, { replace })}>
      {useRouteKey()}
    </button>
  );
}

test.each([
  [
    'an event that got its id',
    '/events/0199c6a0-7b1c-7def-8123-456789abcdef',
    '/events/12',
    true,
    '/events/0199c6a0-7b1c-7def-8123-456789abcdef',
  ],
  ['an event out of the list of those that are over', '/events/previous', '/events/12', true, '/events/12'],
  ['an event that was made', '/events/create', '/events/12', true, '/events/12'],
  ['another event', '/events/11', '/events/12', false, '/events/12'],
  ['a login that leads on', '/login', '/events/12', true, '/events/12'],
  ['a search on the same page', '/events?search=a', '/events?search=ab', true, '/events'],
])('[SHELL-13] what counts as a new place: %s', (_name, from, to, replace, place) => {
  render(
    <MemoryRouter initialEntries={[from]}>
      <Places to={to} replace={replace} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe(place);
});

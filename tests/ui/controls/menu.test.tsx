import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Menu } from '#ui/controls/menu.tsx';

function show(onSelect: () => void) {
  render(
    <MemoryRouter>
      <Menu
        label="Account of Ana"
        trigger="A"
        entries={[
          { label: 'Outbox', to: '/outbox' },
          { label: 'Logout', onSelect },
        ]}
      />
      <Routes>
        <Route path="/" element={<p>Start</p>} />
        <Route path="/outbox" element={<p>Queue</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Account of Ana', expanded: false }));
  await screen.findByRole('menu');
}

test('a menu opens from its button, which says so, and does what is chosen', async () => {
  const onSelect = vi.fn();
  show(onSelect);
  await open();
  expect(screen.getByRole('button', { name: 'Account of Ana', expanded: true, hidden: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a place in a menu is a link that leads there and closes it', async () => {
  show(() => undefined);
  await open();
  const item = screen.getByRole('menuitem', { name: 'Outbox' });
  expect(item.getAttribute('href')).toBe('/outbox');
  fireEvent.click(item);
  expect(await screen.findByText('Queue')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('its button has the focus back, but for what takes it along', async () => {
  const onSelect = vi.fn();
  const entries = [
    { label: 'Moves', onSelect, movesFocus: true },
    { label: 'Stays', onSelect },
  ];
  render(<Menu label="Account of Ana" trigger="A" entries={entries} />, { wrapper: MemoryRouter });
  const button = screen.getByRole('button', { name: 'Account of Ana' });
  for (const name of ['Moves', 'Stays']) {
    await open();
    fireEvent.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement === button).toBe(name === 'Stays'));
  }
});

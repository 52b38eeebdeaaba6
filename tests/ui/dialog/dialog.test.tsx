import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Log out?" description="There is 1 change.">
        <p>Details</p>
      </Dialog>
    </>
  );
}

test('a dialog has its title for a name and its description, and takes the focus', async () => {
  render(<Asking />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' });
  const described = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('There is 1 change.');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['its Close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('a dialog closes by %s', async (_name, close) => {
  render(<Asking />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

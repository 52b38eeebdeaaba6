import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useLayer } from '#ui/hooks/use-layer.ts';

function Page() {
  const { openLayer: shown, open, close } = useLayer();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${useLocation().pathname} ${shown ?? 'bare'}`}</p>
      <button type="button" onClick={() => open('a picture')}>
        Open
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => screen.getByText(/^\//).textContent;

function showPage(): void {
  render(
    <MemoryRouter initialEntries={['/before', '/page']} initialIndex={1}>
      <Page />
    </MemoryRouter>,
  );
}

test('[EVT-05] [DET-01] the way back takes away what lies over the page, and then the page', () => {
  showPage();
  press('Open');
  expect(said()).toBe('/page a picture');
  press('Back');
  expect(said()).toBe('/page bare');
  press('Back');
  expect(said()).toBe('/before bare');
});

test('[EVT-05] closed twice in a hurry it leaves the page where it is, and closes again later', () => {
  showPage();
  for (const round of [1, 2]) {
    press('Open');
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => {
      close.click();
      close.click();
    });
    expect([round, said()]).toEqual([round, '/page bare']);
  }
});

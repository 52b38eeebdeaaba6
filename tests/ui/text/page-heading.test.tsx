import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

let PageHeading: typeof import('#ui/text/page-heading.tsx').PageHeading;

// Each test is a document of its own, in which nobody has gone anywhere yet.
beforeEach(async () => {
  vi.resetModules();
  ({ PageHeading } = await import('#ui/text/page-heading.tsx'));
});

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

function show() {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: 'default' }]}>
      <Link to="/events">Events</Link>
      <Back />
      <Routes>
        <Route path="/" element={<PageHeading title="">Find events</PageHeading>} />
        <Route
          path="/events"
          element={
            <section>
              <PageHeading>Events</PageHeading>
            </section>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
}

test('[SHELL-13] each page gives the document its title', () => {
  show();
  expect(document.title).toBe('Scape');
  fireEvent.click(screen.getByRole('link', { name: 'Events' }));
  expect(document.title).toBe('Events · Scape');
});

test('[SHELL-13] the focus moves to the heading on navigation, not on the first load', () => {
  show();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('link', { name: 'Events' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Events' }));
});

test('[SHELL-13] going back to the page that was loaded first moves the focus to its heading too', () => {
  show();
  fireEvent.click(screen.getByRole('link', { name: 'Events' }));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Find events' }));
});

function LocalEvent() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading>Merengue night</PageHeading>
      <button type="button" onClick={() => void navigate('/events/12', { replace: true })}>
        The server answers
      </button>
    </>
  );
}

test('[SHELL-13] a page whose address is replaced takes no focus from what is being used', () => {
  render(
    <MemoryRouter initialEntries={['/events/0199c6a0']}>
      <Routes>
        <Route path="/events/:id" element={<LocalEvent />} />
      </Routes>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
});

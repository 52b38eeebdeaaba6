import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PageHeading } from '#ui/page-heading.tsx';

function show() {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: 'default' }]}>
      <Link to="/events">Events</Link>
      <Routes>
        <Route path="/" element={<PageHeading title="Scape">Find events</PageHeading>} />
        <Route path="/events" element={<PageHeading>Events</PageHeading>} />
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

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ExpoBanner } from '#features/home/expo-banner.tsx';
import { ExploreEvents } from '#features/home/explore-events.tsx';
import { Hero } from '#features/home/hero.tsx';
import { Testimonials } from '#features/home/testimonials.tsx';
import { ToTop } from '#features/home/scroll-to-top.tsx';
import { AppSection } from '#features/install/app-section.tsx';
import { currentInstance } from '#data/instance.ts';
import type { EventRow } from '#data/events/rows.ts';
import { exampleInstance, untouchedInstance } from '#world/data/sample-instance.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { watchedSight } from '#world/screens/seen-by.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  currentInstance.set(null);
  vi.unstubAllGlobals();
  localStorage.clear();
});

function showEvents(events: EventRow[] | null) {
  return show(<ExploreEvents events={events} />);
}

const link = (name: string) => screen.getByRole('link', { name });

test('[HOME-01] the hero searches the list, and leads to sign-up and to what Scape is', async () => {
  const { container } = show(<Hero who="visitor" social={<p>Social</p>} />);
  expect(screen.getByText('Social')).toBeTruthy();
  expect(link('Join Now').getAttribute('href')).toBe('/signup');
  expect(link('Learn More about Scape').getAttribute('href')).toBe('/about');
  await expectAccessible(container);
  fireEvent.change(screen.getByPlaceholderText('Search events...'), { target: { value: ' jazz & son ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(addressNow()).toBe('/events?search=jazz+%26+son');
});

test('[HOME-01] a search for nothing is the whole list', () => {
  show(<Hero who="visitor" social={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(addressNow()).toBe('/events');
});

test('[HOME-01] nobody who has an account is asked to make one', () => {
  show(<Hero who="member" social={null} />);
  expect(screen.queryByRole('link', { name: 'Join Now' })).toBeNull();
  expect(link('Explore events').getAttribute('href')).toBe('/events');
});

function shownFigure(): string {
  const shown = screen.getAllByRole('figure').filter((figure) => !figure.className.includes('invisible'));
  expect(shown).toHaveLength(1);
  return shown[0]?.textContent ?? '';
}

test('[HOME-02] four testimonials: a click on a face, or a pointer on it, selects one', async () => {
  currentInstance.set(exampleInstance);
  const { container } = show(<Testimonials />);
  const faces = within(screen.getByRole('group', { name: 'Who says it' })).getAllByRole('button');
  expect(faces).toHaveLength(4);
  expect(new Set([...container.querySelectorAll('img')].map(({ src }) => src)).size).toBe(4);
  expect(shownFigure()).toContain('Marisol Vega');
  expect(shownFigure()).toContain('Programme lead, Sala Bajamar');
  fireEvent.click(faces[1] as HTMLElement);
  expect(shownFigure()).toContain('Tomás Arce');
  expect(faces[1]?.getAttribute('aria-pressed')).toBe('true');
  fireEvent.pointerEnter(faces[3] as HTMLElement);
  expect(shownFigure()).toContain('Koji Tanabe');
  expect(faces.map((face) => face.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true']);
  await expectAccessible(container);
});

test.each([null, untouchedInstance])(
  '[INSTANCE-03] where nobody has said anything, nobody is made up who did',
  (instance) => {
    currentInstance.set(instance);
    const { container } = show(<Testimonials />);
    expect(container.querySelector('section')).toBeNull();
  },
);

test('[INSTANCE-06] operators’ own testimonials have initials for pictures, and are in the operators’ language', () => {
  const testimonial = { name: 'Zoé', position: 'Lectora', company: 'Biblioteca', text: 'Muy bien.', image: null };
  currentInstance.set({ ...untouchedInstance, language: 'es', testimonials: [testimonial] });
  show(<Testimonials />);
  expect(screen.getByRole('button', { name: 'Zoé, Biblioteca' }).textContent).toBe('Z');
  expect(screen.getByText('Muy bien.').closest('[lang]')?.getAttribute('lang')).toBe('es');
});

test('[HOME-02] the banner leads to a new event', () => {
  show(<ExpoBanner />);
  expect(screen.getByRole('heading', { name: 'Start your business expo with us' })).toBeTruthy();
  expect(link('Get started').getAttribute('href')).toBe('/events/create');
});

test('[HOME-03] with nothing to feature it says so; while nothing can be told it says nothing', async () => {
  const { container, rerender } = showEvents([]);
  expect(screen.getByRole('heading', { name: 'Explore Events' })).toBeTruthy();
  expect(screen.getByText('No featured events available.')).toBeTruthy();
  expect(link('See all the events').getAttribute('href')).toBe('/events');
  await expectAccessible(container);
  rerender(<></>);
  showEvents(null);
  expect(screen.queryByText('No featured events available.')).toBeNull();
});

test('[HOME-03] View Details keeps the whole event, in the place of an earlier one, and goes to its detail', () => {
  const [first, second] = [eventRow({ title: 'Jazz' }), eventRow({ title: 'Son', event_id: null })] as const;
  showEvents([first, second]);
  const [toFirst, toSecond] = screen.getAllByRole('link', { name: 'View Details' });
  fireEvent.click(toFirst as HTMLElement);
  expect(JSON.parse(localStorage.getItem('selectedEventId') ?? '')).toEqual(first);
  expect(addressNow()).toBe(`/events/${String(first.event_id)}/detail`);
  fireEvent.click(toSecond as HTMLElement);
  expect(JSON.parse(localStorage.getItem('selectedEventId') ?? '')).toEqual(second);
  expect(addressNow()).toBe(`/events/${second.ref}/detail`);
});

test('[HOME-03] a browser that forbids storage opens the detail all the same', () => {
  const event = eventRow();
  showEvents([event]);
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new Error('Forbidden');
    },
    clear() {},
  });
  fireEvent.click(link('View Details'));
  expect(addressNow()).toBe(`/events/${String(event.event_id)}/detail`);
});

const jazz = {
  title: 'Noche de jazz',
  category: 'conciertos_y_musica',
  description: 'All of it',
  resume: 'In short',
  date_time: '2026-11-27T21:00:00-04:00',
  end_date_time: '2026-11-28T01:30:00-04:00',
  timezone: 'America/Santo_Domingo',
  address: 'Calle Duarte 7',
  city: 'Jarabacoa',
  state: 'La Vega',
  country: 'Dominican Republic',
  price: '12.50',
  attendees_count: 12,
  likes: 1,
} as const;

test('[HOME-04] a card tells what, when, where, for how much and for whom', async () => {
  const { container } = showEvents([eventRow(jazz)]);
  const card = within(screen.getByRole('article', { name: 'Noche de jazz' }));
  for (const text of [
    'Music & Concerts',
    'In short',
    'Fri, Nov 27, 2026, 09:00 PM',
    'Sat, Nov 28, 2026, 01:30 AM',
    'Calle Duarte 7, Jarabacoa, La Vega, Dominican Republic',
    '$12.50',
    '12 attendees',
    '1 like',
  ]) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.queryByText('Online Event')).toBeNull();
  await expectAccessible(container);
});

test('[HOME-04] what is missing is told in words', () => {
  const bare = { resume: null, description: '', address: null, city: null, state: null, country: null };
  showEvents([eventRow({ ...bare, price: '0.00', end_date_time: null, online: true, category: null })]);
  expect(screen.getByText('No description available')).toBeTruthy();
  expect(screen.getByText('Free')).toBeTruthy();
  expect(screen.getByText('Online Event')).toBeTruthy();
  expect(screen.queryByText('No location')).toBeNull();
  expect(screen.getByText('No category')).toBeTruthy();
});

test('[HOME-04] the description stands in for a missing resume', () => {
  showEvents([eventRow({ ...jazz, resume: null })]);
  expect(screen.getByText('All of it')).toBeTruthy();
});

test('[HOME-04] three pictures of our own stand in for missing ones, in turn', () => {
  const { container } = showEvents([eventRow(), eventRow({ cover_image: '/media/a.webp' }), eventRow(), eventRow()]);
  const pictures = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '');
  expect(pictures.filter((src) => src.startsWith('/home/'))).toEqual([
    '/home/cover-1.svg',
    '/home/cover-3.svg',
    '/home/cover-1.svg',
  ]);
  expect(pictures[1]).toContain('/media/a');
});

test('[HOME-05] both badges and the button lead to how the app is installed', async () => {
  const { container } = show(<AppSection />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Google Play'),
    expect.stringContaining('App Store'),
    'Download App',
  ]);
  expect(links.map((each) => each.getAttribute('href'))).toEqual(Array(3).fill('/download-app'));
  await expectAccessible(container);
});

test('[HOME-06] the way to the top is offered once a tenth of the page’s end is in view, or all of it lies behind', () => {
  const sight = watchedSight();
  const top = vi.fn();
  vi.stubGlobal('scrollTo', top);
  const { unmount } = show(<ToTop />);
  const button = () => screen.queryByRole('button', { name: 'Scroll to top' });
  expect(button()).toBeNull();
  act(() => sight.see(0.09));
  expect(button()).toBeNull();
  act(() => sight.see(0.1));
  expect(button()).not.toBeNull();
  act(() => sight.see(0));
  expect(button()).toBeNull();
  act(() => sight.see(0, -1));
  fireEvent.click(button() as HTMLElement);
  expect(top).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  unmount();
  expect(sight.count()).toBe(0);
});

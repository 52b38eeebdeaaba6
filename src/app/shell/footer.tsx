import { Link } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { Mark } from '#ui/illustration/mark.tsx';

const columns = [
  {
    title: 'Events',
    links: [
      { to: paths.upcomingEvents, label: 'Upcoming events' },
      { to: paths.previousEvents, label: 'Previous events' },
      { to: paths.organizeEvent, label: 'Organize an event' },
      { to: paths.becomeSponsor, label: 'Become a sponsor' },
    ],
  },
  {
    title: 'Scape',
    links: [
      { to: paths.about, label: 'About' },
      { to: paths.blogs, label: 'Blog' },
      { to: paths.press, label: 'Press' },
      { to: paths.careers, label: 'Careers' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: paths.support, label: 'Support' },
      { to: paths.contact, label: 'Contact' },
      { to: paths.downloadApp, label: 'Download the app' },
      { to: paths.sitemap, label: 'Sitemap' },
    ],
  },
  {
    title: 'The small print',
    links: [
      { to: paths.terms, label: 'Terms' },
      { to: paths.privacy, label: 'Privacy' },
      { to: paths.disclaimer, label: 'Disclaimer' },
    ],
  },
] as const;

/** The footer of every page. */
export function Footer() {
  return (
    <footer className="mt-8 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 md:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)]">
        <div>
          <div className="flex items-center gap-2.5">
            <Mark size={32} />
            <span className="font-display text-lg font-bold tracking-tight">Scape</span>
          </div>
          <p className="mt-3 max-w-64 text-sm text-pretty text-muted">Discounts on the best events and parties.</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-1">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center rounded-sm text-sm text-muted hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="border-t border-line px-4 py-5 text-center text-xs text-muted">© 2024 Scape</p>
    </footer>
  );
}

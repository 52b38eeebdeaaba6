import { Link } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useInstance } from '#shared-parts/instance.ts';
import { SiteName } from '#shared-parts/site-name.ts';
import { Mark } from '#ui/illustration/mark.tsx';
import * as texts from './texts.ts';

const columns = [
  {
    title: texts.events,
    links: [
      { to: paths.upcomingEvents, label: texts.upcomingEvents },
      { to: paths.previousEvents, label: texts.previousEvents },
      { to: paths.organizeEvent, label: texts.organizeAnEvent },
      { to: paths.becomeSponsor, label: texts.becomeASponsor },
    ],
  },
  {
    title: texts.scape,
    links: [
      { to: paths.about, label: texts.about },
      { to: paths.blogs, label: texts.blog },
      { to: paths.press, label: texts.press },
      { to: paths.careers, label: texts.careers },
    ],
  },
  {
    title: texts.help,
    links: [
      { to: paths.support, label: texts.support },
      { to: paths.contact, label: texts.contact },
      { to: paths.downloadApp, label: texts.downloadTheApp },
      { to: paths.sitemap, label: texts.sitemap },
    ],
  },
  {
    title: texts.theSmallPrint,
    links: [
      { to: paths.terms, label: texts.terms },
      { to: paths.privacy, label: texts.privacy },
      { to: paths.disclaimer, label: texts.disclaimer },
    ],
  },
] as const;

/** The operators' last line; nothing if they have set none. */
function LastLine() {
  const line = useInstance()?.copyright;
  return line && <p className="border-t border-line px-4 py-3 text-center text-xs text-muted md:py-5">{line}</p>;
}

/** The footer of every page. */
export function Footer() {
  return (
    <footer data-site-footer className="mt-8 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 md:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)]">
        <div>
          <div className="footer-mark flex items-center gap-2.5">
            <Mark size={32} />
            <span className="font-display text-lg font-bold tracking-tight">
              <SiteName />
            </span>
          </div>
          <p className="footer-slogan mt-3 max-w-64 text-sm text-pretty text-muted">{texts.slogan}</p>
        </div>
        <nav aria-label={texts.footer} className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
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
      <LastLine />
    </footer>
  );
}

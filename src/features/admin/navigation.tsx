import { NavLink } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

/** A page of those who run this. */
export interface AdminLink {
  label: string;
  path: string;
}

/** The pages of those who run this, side by side; it scrolls where they don't fit. */
export function AdminNavigation({ links }: { links: readonly AdminLink[] }) {
  return (
    <nav aria-label={texts.admin} className="-mx-4 mb-6 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {links.map(({ label, path }) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className={({ isActive }) =>
                classNames(
                  '-mb-px inline-flex h-11 items-center border-b-2 px-4 text-sm font-semibold transition-colors focus-visible:-outline-offset-2',
                  isActive ? 'border-brand text-ink' : 'border-transparent text-muted hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

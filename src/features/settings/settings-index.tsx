import { Link } from 'react-router-dom';
import { anchorOf } from './section.tsx';

const titles = [
  'Profile',
  'Appearance',
  'Data saver',
  'Notifications and privacy',
  'While Scape is closed',
  'Notifications',
  'Calendar',
  'Sessions',
  'Password',
  'Storage',
  'Sync',
  'Your data',
  'Delete account',
];

/** Links to the parts of the page. */
export function SettingsIndex() {
  return (
    <nav aria-label="Settings" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {titles.map((title) => (
          <li key={title}>
            <Link
              to={{ hash: anchorOf(title) }}
              replace
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium hover:border-edge hover:bg-sunken"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

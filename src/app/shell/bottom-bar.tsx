import { CalendarDays, CirclePlus, House, Map, Send } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { current } from '#data/current.ts';
import { classNames } from '#ui/class-names.ts';
import { useMedia } from '#ui/use-media.ts';
import { useObservable } from '#ui/use-observable.ts';

const places = [
  { to: paths.home, label: 'Home', icon: <House /> },
  { to: paths.events, label: 'Events', icon: <CalendarDays /> },
  { to: paths.map, label: 'Map', icon: <Map /> },
  { to: paths.createEvent, label: 'Create', icon: <CirclePlus /> },
  { to: paths.outbox, label: 'Outbox', icon: <Send /> },
];

/** The way around on a phone, once the app is installed or somebody is signed in. */
export function BottomBar() {
  const isInstalled = useMedia('(display-mode: standalone)');
  const isSignedIn = (useObservable(current)?.user ?? null) !== null;
  if (!isInstalled && !isSignedIn) return null;
  return (
    <nav
      aria-label="Places"
      data-phone-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-15 grid-cols-5">
        {places.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              to={to === paths.map && !isSignedIn ? paths.mapView : to}
              end
              className={({ isActive }) =>
                classNames(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-xs font-medium [&_svg]:size-6',
                  isActive ? 'text-brand-ink' : 'text-muted',
                )
              }
            >
              {icon}
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

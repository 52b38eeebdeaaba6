import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { Mark } from '#ui/illustration/mark.tsx';
import { SiteName } from '#shared-parts/site-name.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { AccountCorner } from './account-corner.tsx';
import * as texts from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const MemberLinks = lazyComponent(() => import('./member-links.tsx').then((file) => file.MemberLinks));
const OutboxSign = lazyComponent(() =>
  import('#features/outbox/status/indicator.tsx').then((file) => file.OutboxIndicator),
);
const NavigationMenu = lazyComponent(() => import('./navigation-menu.tsx').then((file) => file.NavigationMenu));

function linkClassName({ isActive }: { isActive: boolean }): string {
  return classNames(
    'inline-flex h-11 items-center rounded-sm px-2 text-sm font-semibold @5xl:px-4',
    isActive ? 'bg-brand-soft text-brand-ink' : 'text-muted hover:bg-sunken',
  );
}

export function TopBar() {
  return (
    <header data-top-bar className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      {/* By the bar's own width in letters: large text needs the small bar also on wide screens. */}
      <div className="@container">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 max-md:[--spacing:min(0.25rem,4px)] max-md:[&_.text-xs]:text-[min(0.8125rem,13px)] @max-[16rem]:gap-0 @max-[16rem]:px-2 @3xl:px-8">
          <Link to={paths.home} className="mr-2 flex h-11 min-w-[32px] flex-wrap gap-x-2.5 overflow-hidden rounded-sm">
            <span className="flex h-11 items-center">
              <Mark size={32} />
            </span>
            {/* If large text leaves no space, it wraps into a hidden line. */}
            <span className="flex h-11 items-center font-display text-lg font-bold tracking-tight whitespace-nowrap @max-[16rem]:sr-only @3xl:@max-5xl:sr-only">
              <SiteName />
            </span>
          </Link>
          <nav aria-label={texts.main} className="hidden items-center @3xl:flex">
            <NavLink to={paths.events} end className={linkClassName}>
              {texts.events}
            </NavLink>
            <NavLink to={paths.mapView} className={linkClassName}>
              {texts.map}
            </NavLink>
            <NavLink to={paths.rankings} className={linkClassName}>
              {texts.rankings}
            </NavLink>
            <NavLink to={paths.contact} className={linkClassName}>
              {texts.contact}
            </NavLink>
            <Suspense fallback={null}>
              <MemberLinks className={linkClassName} />
            </Suspense>
          </nav>
          <div className="ml-auto flex shrink-0 items-center gap-1">
            <Suspense fallback={<div className="size-11" />}>
              <OutboxSign to={paths.outbox} />
            </Suspense>
            <ThemeToggle className="@max-3xl:hidden" />
            <ButtonLink
              to={paths.createEvent}
              icon={<Plus />}
              title={eventTexts.createEvent}
              className="mx-1 @max-5xl:px-3 @max-3xl:-mx-0.5 @max-3xl:size-11 @max-3xl:min-h-0 @max-3xl:bg-transparent @max-3xl:text-brand-ink @max-3xl:[&_svg]:size-6"
            >
              <span className="@max-5xl:sr-only">{eventTexts.createEvent}</span>
            </ButtonLink>
            <AccountCorner />
            <Suspense fallback={<div className="-mr-2 size-11 @3xl:hidden" />}>
              <NavigationMenu />
            </Suspense>
          </div>
        </div>
      </div>
    </header>
  );
}

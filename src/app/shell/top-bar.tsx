import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { Mark } from '#ui/illustration/mark.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { AccountCorner } from './account-corner.tsx';
import * as texts from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const ChatLink = lazyComponent(() => import('./chat-link.tsx').then((file) => file.ChatLink));
const OutboxSign = lazyComponent(() =>
  import('#features/outbox/status/indicator.tsx').then((file) => file.OutboxIndicator),
);
const NavigationMenu = lazyComponent(() => import('./navigation-menu.tsx').then((file) => file.NavigationMenu));

function linkClassName({ isActive }: { isActive: boolean }): string {
  return classNames(
    'inline-flex h-11 items-center rounded-full px-2 text-sm font-semibold transition-colors lg:px-4 hover:bg-sunken',
    isActive ? 'text-ink' : 'text-muted',
  );
}

export function TopBar() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 max-[16rem]:gap-0 max-[16rem]:px-2 md:px-8">
        <Link to={paths.home} className="mr-2 flex h-11 min-w-[32px] flex-wrap gap-x-2.5 overflow-hidden rounded-sm">
          <span className="flex h-11 items-center">
            <Mark size={32} />
          </span>
          {/* If large text leaves no space, it wraps into a hidden line. */}
          <span className="flex h-11 items-center font-display text-lg font-bold tracking-tight max-[16rem]:sr-only md:max-lg:sr-only">
            {texts.scape}
          </span>
        </Link>
        <nav aria-label={texts.main} className="hidden items-center md:flex">
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
            <ChatLink className={linkClassName} />
          </Suspense>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <Suspense fallback={<div className="size-11" />}>
            <OutboxSign to={paths.outbox} />
          </Suspense>
          <ThemeToggle className="max-md:hidden" />
          <ButtonLink to={paths.createEvent} icon={<Plus />} variant="line" className="mx-1 max-lg:px-3 max-md:hidden">
            <span className="max-lg:sr-only">{eventTexts.createEvent}</span>
          </ButtonLink>
          <AccountCorner />
          <Suspense fallback={<div className="-mr-2 size-11 md:hidden" />}>
            <NavigationMenu />
          </Suspense>
        </div>
      </div>
    </header>
  );
}

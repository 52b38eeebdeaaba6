import { useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { classNames } from '#ui/class-names.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { isNavbarVisibleAtom } from './navbar.ts';
import { useScrollRestoration } from './scroll-restoration.ts';
import * as texts from './texts.ts';
import { TopBar } from './top-bar.tsx';

// Lazy, as none of these is needed first.
const RouteCurtain = lazyComponent(() => import('./route-curtain.tsx').then((file) => file.RouteCurtain));
const OfflineBar = lazyComponent(() => import('./offline-bar.tsx').then((file) => file.OfflineBar));
const BottomBar = lazyComponent(() => import('./bottom-bar.tsx').then((file) => file.BottomBar));
const Footer = lazyComponent(() => import('./footer.tsx').then((file) => file.Footer));
const UnreadIndicators = lazyComponent(() => import('./unread-indicators.tsx').then((file) => file.UnreadIndicators));
const RefusalTeller = lazyComponent(() =>
  import('#features/outbox/status/refusal-toaster.tsx').then((file) => file.RefusalToaster),
);

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollRestoration();
  const hasNavbar = useAtomValue(isNavbarVisibleAtom);
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-4"
      >
        {texts.skipToContent}
      </a>
      {hasNavbar && <TopBar />}
      {/* At least a screen high, so that the footer doesn't jump while the content arrives. */}
      <main
        id="content"
        tabIndex={-1}
        className={classNames('flex-1 outline-none', hasNavbar && 'min-h-[calc(100dvh-4rem-1px)]')}
      >
        {children}
      </main>
      {hasNavbar && (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OfflineBar />
      </Suspense>
      <Suspense fallback={null}>
        <BottomBar />
      </Suspense>
      <Toaster />
      <Suspense fallback={null}>
        <RouteCurtain />
      </Suspense>
      <Suspense fallback={null}>
        <RefusalTeller />
      </Suspense>
      <Suspense fallback={null}>
        <UnreadIndicators />
      </Suspense>
    </div>
  );
}

import { Suspense, useId, type ReactNode } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';

// Lazy, as the first page needs no paging.
const PageDots = lazyComponent(() => import('./page-dots.tsx').then((file) => file.PageDots));

interface PagedSectionProps {
  title: string;
  /** from 0 */
  page: number;
  pageCount: number;
  onTurn: (page: number) => void;
  children: ReactNode;
}

/** A section with pages, turned by dots, arrow keys or swipes. */
export function PagedSection({ title, page, pageCount, onTurn, children }: PagedSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-8 grid touch-pan-y touch-pinch-zoom grid-cols-[minmax(0,1fr)_auto] items-center gap-y-4 md:mt-10"
    >
      <h2 id={id} className="font-display text-xl font-bold tracking-tight md:leading-11">
        {title}
      </h2>
      <div className="col-span-2">{children}</div>
      {pageCount > 1 && (
        <div className="min-h-11 max-md:col-span-2 max-md:justify-self-center md:col-start-2 md:row-start-1 md:-mr-3">
          <Suspense fallback={null}>
            <PageDots label={title} page={page} count={pageCount} onTurn={onTurn} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

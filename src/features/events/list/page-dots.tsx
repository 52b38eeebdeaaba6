import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useSwipe } from '#ui/hooks/use-swipe.ts';
import * as texts from './texts.ts';

interface PageDotsProps {
  /** what the pages belong to */
  label: string;
  /** from 0 */
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

const dotsAtMost = 7;

/**
 * One dot per page; of many pages, those around the current one. Their section can be swiped, and is scrolled into view
 * after paging.
 */
export function PageDots({ label, page, count, onTurn }: PageDotsProps) {
  const [nav, setNav] = useState<HTMLElement | null>(null);
  const target = nav?.closest('section') ?? null;
  const length = Math.min(count, dotsAtMost);
  const first = Math.max(0, Math.min(page - Math.floor(length / 2), count - length));
  const isSmall = (dot: number) =>
    (dot === first && first > 0) || (dot === first + length - 1 && first + length < count);

  function turn(next: number): void {
    if (next < 0 || next >= count) return;
    onTurn(next);
    // On a phone the dots are below their content, whose start may be out of sight.
    if ((target?.getBoundingClientRect().top ?? 0) < 0) target?.scrollIntoView({ block: 'start' });
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') turn(page + 1);
    if (key === 'ArrowLeft') turn(page - 1);
  }
  useSwipe(target, (by) => {
    turn(page + by);
  });

  return (
    <nav ref={setNav} aria-label={texts.pagesOf(label)} className="flex flex-wrap items-center justify-center">
      {/* Not disabled at the ends, as a disabled button loses the focus. */}
      <IconButton
        label={texts.previousPage}
        icon={<ChevronLeft />}
        onKeyDown={onKeyDown}
        aria-disabled={page === 0}
        onClick={() => {
          turn(page - 1);
        }}
        className="aria-disabled:cursor-default aria-disabled:opacity-40"
      />
      {Array.from({ length }, (_unused, index) => first + index).map((dot, index) => (
        <button
          // By index, so that the focused dot keeps the focus when the range of dots slides.
          key={index}
          type="button"
          aria-label={texts.pageOf(dot + 1, count)}
          aria-current={dot === page ? 'page' : undefined}
          onKeyDown={onKeyDown}
          onClick={() => {
            turn(dot);
          }}
          className="group flex h-11 w-6 cursor-pointer items-center justify-center sm:w-7"
        >
          <span
            className={classNames(
              'h-2 rounded-full transition-[width,background-color] duration-200 ease-out motion-reduce:transition-none',
              dot === page ? 'w-5 bg-brand' : 'w-2 bg-edge group-hover:bg-ink',
              isSmall(dot) && 'scale-60',
            )}
          />
        </button>
      ))}
      <IconButton
        label={texts.nextPage}
        icon={<ChevronRight />}
        onKeyDown={onKeyDown}
        aria-disabled={page === count - 1}
        onClick={() => {
          turn(page + 1);
        }}
        className="aria-disabled:cursor-default aria-disabled:opacity-40"
      />
    </nav>
  );
}

import { useRef, type ReactElement } from 'react';
import { Virtualizer } from 'virtua';
import { classNames } from '#ui/class-names.ts';

interface VirtualListProps {
  label: string;
  count: number;
  /** called only for rows that are rendered, as a list may have thousands */
  row: (index: number) => ReactElement;
  className?: string;
}

/** A list with its own scroll area; of a long one only visible rows are rendered. */
export function VirtualList({ label, count, row, className }: VirtualListProps) {
  const place = useRef<HTMLElement>(null);
  return (
    <section
      ref={place}
      aria-label={label}
      className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}
    >
      <Virtualizer scrollRef={place} data={{ length: count }} as="ul" item="li">
        {(_unused: undefined, index) => row(index)}
      </Virtualizer>
    </section>
  );
}

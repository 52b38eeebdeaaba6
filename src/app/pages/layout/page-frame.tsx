import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** The frame of a page's content: wide for lists, narrow for text. */
export function PageFrame({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames('mx-auto w-full px-4 pt-6 pb-16 md:px-8 md:pt-10', isNarrow ? 'max-w-2xl' : 'max-w-7xl')}
    >
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';

export interface AuthFrameProps {
  heading: string;
  text: string;
  /** shown beside the card on wide screens */
  panel?: ReactNode;
  children: ReactNode;
}

/** The layout of account pages: one card, and something to look at beside it. */
export function AuthFrame({ heading, text, panel, children }: AuthFrameProps) {
  const hasPanel = panel !== undefined;
  return (
    <div
      className={classNames('mx-auto w-full px-4 pt-8 pb-16 md:pt-12', hasPanel ? 'max-w-md sm:max-w-5xl' : 'max-w-md')}
    >
      <div
        className={classNames(
          'sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-2',
          hasPanel && 'sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]',
        )}
      >
        {panel}
        <div className={classNames('sm:p-6 md:p-8', hasPanel && 'lg:px-14 lg:py-12')}>
          <div className="mb-8 flex flex-col items-center text-center">
            <PageHeading>{heading}</PageHeading>
            <p className="mt-2 text-sm text-balance text-muted">{text}</p>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

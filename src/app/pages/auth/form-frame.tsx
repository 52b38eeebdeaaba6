import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';

export interface AuthFrameProps {
  heading: string;
  text: string;
  /** shown beside the form on wide screens, in the first column */
  panel?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of account pages: one card, and something to look at beside it. The form comes first: it is what people are
 * here for, and the panel, as tall as the form, doesn't grow with each part of a slow document.
 */
export function AuthFrame({ heading, text, panel, children }: AuthFrameProps) {
  const hasPanel = panel !== undefined;
  return (
    <div className={classNames('mx-auto w-full max-w-md px-4 pt-8 pb-16 md:pt-12', hasPanel && 'sm:max-w-5xl')}>
      <div
        className={classNames(
          'sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-2',
          hasPanel && 'sm:grid sm:grid-flow-dense sm:grid-cols-[5fr_6fr]',
        )}
      >
        <div className={classNames('min-w-0 sm:p-6 md:p-8', hasPanel && 'sm:col-start-2 lg:px-14 lg:py-12')}>
          <div className="mb-8 flex flex-col items-center text-center">
            <PageHeading>{heading}</PageHeading>
            <p className="mt-2 text-sm text-balance text-muted">{text}</p>
          </div>
          {children}
        </div>
        {panel}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Mark } from '#ui/mark.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

/** Login and sign-up: one card, nothing beside it. */
export function WelcomeFrame({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-8 pb-16 md:pt-16">
      <div className="mb-8 flex flex-col items-center text-center">
        <Mark size={56} />
        <PageHeading className="mt-5">{heading}</PageHeading>
        <p className="mt-2 text-sm text-balance text-muted">{text}</p>
      </div>
      <div className="sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-2">{children}</div>
    </div>
  );
}

import { ButtonLink } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';

/** Invites exhibitors to create an event. */
export function ExpoBanner() {
  return (
    <section aria-labelledby="expo" className="mx-auto max-w-7xl px-4 md:px-8">
      <div className="relative isolate flex flex-col gap-6 overflow-hidden rounded-lg border border-line bg-night px-6 py-8 text-on-brand md:flex-row md:items-center md:justify-between md:px-10">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 200"
          preserveAspectRatio="xMaxYMax slice"
          className="absolute inset-x-0 bottom-0 -z-10 h-24 w-full opacity-70 md:h-full"
        >
          <path
            d="M420 200c90-20 150-66 250-72s190 56 290 36 150-60 240-84v120Z"
            fill="var(--mark-far)"
            opacity="0.5"
          />
          <path
            d="M300 200c130-12 200-58 330-56s210 50 320 40 170-44 250-50v66Z"
            fill="var(--mark-mid)"
            opacity="0.7"
          />
        </svg>
        <div>
          <h2 id="expo" className="font-display text-xl font-bold tracking-tight">
            {texts.startYourExpo}
          </h2>
          <p className="mt-2 max-w-lg text-sm text-pretty">{texts.draftItHere}</p>
        </div>
        <ButtonLink to="/events/create" size="lg" className="button-floating self-start md:self-center">
          {texts.getStarted}
        </ButtonLink>
      </div>
    </section>
  );
}

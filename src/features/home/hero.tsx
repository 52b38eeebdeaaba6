import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Horizon } from '#ui/illustration/horizon.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { HomeSearch } from './search.tsx';
import * as texts from './texts.ts';

export interface HeroProps {
  /** `unknown` until read: shown as to a visitor, and hidden from members */
  who: 'unknown' | 'visitor' | 'member';
  /** social links, passed in by the page */
  social: ReactNode;
}

export function Hero({ who, social }: HeroProps) {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="mx-auto flex max-w-7xl flex-col items-start px-4 pt-10 pb-44 md:items-center md:px-8 md:pt-20 md:pb-64 md:text-center">
        <PageHeading title="" className="max-w-2xl text-2xl md:text-3xl">
          {texts.motto}
        </PageHeading>
        <p className="mt-4 mb-7 max-w-xl text-base text-pretty text-muted">{texts.savedFirst}</p>
        <HomeSearch />
        <div className="mt-6 flex flex-wrap gap-3">
          {who === 'member' ? (
            // What members have above this has the main action.
            <ButtonLink to="/events" size="lg" icon={<ArrowRight />}>
              {texts.exploreEvents}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/signup"
              variant="primary"
              size="lg"
              icon={<ArrowRight />}
              data-neutral={who === 'unknown' || undefined}
            >
              {texts.joinNow}
            </ButtonLink>
          )}
          <ButtonLink to="/about" size="lg">
            {/* Out of context, as in a list of links, the visible words say nothing. */}
            {texts.learnMore}
            <span className="sr-only">{texts.aboutScape}</span>
          </ButtonLink>
        </div>
        <div className="mt-6 max-md:-ml-2.5">{social}</div>
      </div>
      <Horizon />
    </section>
  );
}

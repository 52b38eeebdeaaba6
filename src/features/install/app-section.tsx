import { Download } from 'lucide-react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PhoneDrawing } from './phone-drawing.tsx';
import { StoreBadge } from './store-badge.tsx';
import * as texts from './texts.ts';

/** The start page's section about installing the app. */
export function AppSection() {
  return (
    <section aria-labelledby="app" className="mx-auto max-w-7xl px-4 py-12 md:px-8 md:py-16">
      <div className="grid grid-cols-1 items-center gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <h2 id="app" className="font-display text-xl font-bold tracking-tight md:text-2xl">
            {texts.keepScape}
          </h2>
          <p className="mt-3 max-w-xl text-base text-pretty text-muted">{texts.fromYourHomeScreen}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <StoreBadge store="google" />
            <StoreBadge store="apple" />
          </div>
          <ButtonLink to="/download-app" size="lg" icon={<Download />} className="mt-5">
            {texts.downloadApp}
          </ButtonLink>
        </div>
        <div className="flex justify-center max-md:hidden">
          <PhoneDrawing />
        </div>
      </div>
    </section>
  );
}

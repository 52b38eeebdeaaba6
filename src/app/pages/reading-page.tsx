import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useFreshInstance } from '#app/instance/use-fresh-instance.ts';
import { useLegalText } from '#app/instance/use-legal-text.ts';
import { installer } from '#app/pwa/installer.ts';
import { paths, type readingPaths } from '#app/routes/paths.ts';
import { sitemapGroups } from '#app/routes/sitemap.ts';
import { AboutScreen } from '#features/info/about-screen.tsx';
import { BlogsText } from '#features/info/blogs-text.tsx';
import { CareersText } from '#features/info/careers-text.tsx';
import type { LegalPage as LegalPageName } from '#contract/instance/settings.ts';
import { DisclaimerText } from '#features/info/disclaimer-text.tsx';
import { OperatorText } from '#features/info/operator-text.tsx';
import { PressText } from '#features/info/press-text.tsx';
import { PrivacyText } from '#features/info/privacy-text.tsx';
import { SitemapText } from '#features/info/sitemap-text.tsx';
import { SponsorText } from '#features/info/sponsor-text.tsx';
import { SupportScreen } from '#features/info/support-screen.tsx';
import { TermsText } from '#features/info/terms-text.tsx';
import type { TextOrigin } from '#features/info/text-page.tsx';
import { legalHeadings } from '#features/info/texts.ts';
import { DownloadScreen } from '#features/install/download-screen.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';

// Lazy, as one page of all has it.
const SupportSection = lazyComponent(() =>
  import('#features/support/support-section.tsx').then((file) => file.SupportSection),
);

type ReadingPath = (typeof readingPaths)[number];

function DownloadPage() {
  const { kind } = useObservable(installer);
  return (
    <PageFrame>
      <DownloadScreen kind={kind} onInstall={() => installer.prompt()} />
    </PageFrame>
  );
}

/** A page whose text operators may replace. */
function LegalPage({ page, own: Own }: { page: LegalPageName; own: ComponentType<{ from: TextOrigin }> }) {
  useFreshInstance();
  const found = useLegalText(page);
  if (found === 'loading') return <PageSkeleton />;
  if (found === 'unknown') return framed(<Own from="unknown" />);
  if (found.text === null) return framed(<Own from="legal" />);
  return framed(<OperatorText heading={legalHeadings[page]} text={found.text} />);
}

function framed(text: ReactNode): ReactNode {
  return <PageFrame isNarrow>{text}</PageFrame>;
}

const pages: Record<ReadingPath, ReactNode> = {
  [paths.about]: <AboutScreen />,
  [paths.downloadApp]: <DownloadPage />,
  [paths.support]: framed(
    <SupportScreen
      section={
        <Suspense fallback={null}>
          <SupportSection isPage />
        </Suspense>
      }
    />,
  ),
  [paths.blogs]: framed(<BlogsText />),
  [paths.press]: framed(<PressText />),
  [paths.careers]: framed(<CareersText />),
  [paths.becomeSponsor]: framed(<SponsorText />),
  [paths.terms]: <LegalPage page="terms" own={TermsText} />,
  [paths.privacy]: <LegalPage page="privacy" own={PrivacyText} />,
  [paths.sitemap]: framed(<SitemapText groups={sitemapGroups} />),
  [paths.disclaimer]: <LegalPage page="disclaimer" own={DisclaimerText} />,
};

/** The static pages. */
export function ReadingPage({ of }: { of: ReadingPath }) {
  return pages[of];
}

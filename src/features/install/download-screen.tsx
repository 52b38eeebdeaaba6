import { CircleCheck, Download, Share, SquarePlus, WifiOff, Zap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { otherwise } from '#data/fault.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { PhoneDrawing } from './phone-drawing.tsx';
import * as texts from './texts.ts';

/** How the app can be installed: by a prompt, by hand (iOS), already done, or not at all. */
export type InstallKind = 'offered' | 'ios' | 'installed' | 'none';

export interface DownloadScreenProps {
  kind: InstallKind;
  /** prompts the user; true if they accepted */
  onInstall: () => Promise<boolean>;
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 py-3 text-base [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <span>{children}</span>
    </li>
  );
}

function Offered({ onInstall }: Pick<DownloadScreenProps, 'onInstall'>) {
  const [answer, setAnswer] = useState<'open' | 'asking' | 'declined'>('open');
  async function install(): Promise<void> {
    setAnswer('asking');
    const hasAgreed = await onInstall().catch(otherwise(false));
    setAnswer(hasAgreed ? 'open' : 'declined');
  }
  return (
    <>
      <p className="text-base text-pretty">{texts.installOffered}</p>
      <Button
        variant="primary"
        size="lg"
        icon={<Download />}
        isPending={answer === 'asking'}
        onClick={() => void install()}
        className="mt-4"
      >
        {texts.installScape}
      </Button>
      <p role="status" className="mt-3 min-h-6 text-sm text-muted">
        {answer === 'declined' && texts.notInstalled}
      </p>
    </>
  );
}

function How({ kind, onInstall }: DownloadScreenProps) {
  switch (kind) {
    case 'offered':
      return <Offered onInstall={onInstall} />;
    case 'ios':
      return (
        <>
          <p className="text-base text-pretty">{texts.threeTaps}</p>
          <ol className="mt-2 divide-y divide-line">
            <Step icon={<Share />}>
              {texts.tapShare.before}
              <b>{texts.tapShare.button}</b>
              {texts.tapShare.after}
            </Step>
            <Step icon={<SquarePlus />}>
              {texts.addToHomeScreen.before}
              <b>{texts.addToHomeScreen.button}</b>
              {texts.addToHomeScreen.after}
            </Step>
            <Step icon={<CircleCheck />}>
              {texts.confirmAdding.before}
              <b>{texts.confirmAdding.button}</b>
              {texts.confirmAdding.after}
            </Step>
          </ol>
        </>
      );
    case 'installed':
      return (
        <p className="flex items-start gap-3 text-base">
          <CircleCheck className="mt-0.5 size-6 shrink-0 text-good" />
          {texts.alreadyInstalled}
        </p>
      );
    case 'none':
      return (
        <>
          <p className="text-base text-pretty">{texts.cannotInstallNow}</p>
          <ul className="mt-3 list-disc space-y-2 pl-5 text-sm text-pretty text-muted">
            <li>{texts.onAndroid}</li>
            <li>{texts.onIphone}</li>
            <li>{texts.onComputer}</li>
            <li>{texts.onMac}</li>
            <li>{texts.worksInBrowser}</li>
          </ul>
        </>
      );
  }
}

const gains = [
  { icon: <WifiOff />, ...texts.gains.offline },
  { icon: <Zap />, ...texts.gains.fast },
  { icon: <CircleCheck />, ...texts.gains.newest },
];

/** How to install the app in this browser. */
export function DownloadScreen(props: DownloadScreenProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 break-words md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-start">
      <div>
        <PageHeading>{texts.downloadTheApp}</PageHeading>
        <p className="mt-3 max-w-xl text-base text-pretty text-muted">{texts.deliveredByTheWeb}</p>
        <section aria-labelledby="how" className="mt-8 max-w-xl rounded-lg border border-line bg-surface p-6 shadow-1">
          <h2 id="how" className="mb-3 font-display text-lg font-bold">
            {texts.onThisDevice}
          </h2>
          <How {...props} />
        </section>
        <h2 className="mt-10 font-display text-lg font-bold">{texts.whatItGivesYou}</h2>
        <ul className="mt-4 space-y-5">
          {gains.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4 [&>svg]:mt-0.5 [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:text-muted">
              {icon}
              <div>
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="max-w-prose text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex justify-center md:sticky md:top-28">
        <PhoneDrawing />
      </div>
    </div>
  );
}

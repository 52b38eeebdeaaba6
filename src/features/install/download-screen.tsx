import { CircleCheck, Download, Share, SquarePlus, WifiOff, Zap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { otherwise } from '#data/fault.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { PhoneDrawing } from './phone-drawing.tsx';

/** How the app can be installed: by a prompt, by hand (iOS), already done, or not at all. */
export type InstallKind = 'offered' | 'ios' | 'installed' | 'none';

export interface DownloadScreenProps {
  kind: InstallKind;
  /** prompts the user; true if they accepted */
  onInstall: () => Promise<boolean>;
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 py-3 text-base [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-brand-ink">
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
      <p className="text-base text-pretty">Your browser can install Scape right now.</p>
      <Button
        variant="primary"
        size="lg"
        icon={<Download />}
        isPending={answer === 'asking'}
        onClick={() => void install()}
        className="mt-4"
      >
        Install Scape
      </Button>
      <p role="status" className="mt-3 min-h-6 text-sm text-muted">
        {answer === 'declined' && 'Not installed. It can be done later, from here or from the browser’s menu.'}
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
          <p className="text-base text-pretty">On iPhone and iPad it takes three taps:</p>
          <ol className="mt-2 divide-y divide-line">
            <Step icon={<Share />}>
              Tap <b>Share</b> in the browser’s bar.
            </Step>
            <Step icon={<SquarePlus />}>
              Choose <b>Add to Home Screen</b>.
            </Step>
            <Step icon={<CircleCheck />}>
              Tap <b>Add</b>. Scape is on your home screen.
            </Step>
          </ol>
        </>
      );
    case 'installed':
      return (
        <p className="flex items-start gap-3 text-base">
          <CircleCheck className="mt-0.5 size-6 shrink-0 text-good" />
          Scape is installed on this device. Open it from your home screen or your list of apps.
        </p>
      );
    case 'none':
      return (
        <>
          <p className="text-base text-pretty">This browser doesn’t offer to install Scape at the moment.</p>
          <ul className="mt-3 list-disc space-y-2 pl-5 text-sm text-pretty text-muted">
            <li>Android: open this page in Chrome, Edge or Samsung Internet, then choose “Install app” in its menu.</li>
            <li>iPhone and iPad: open it in Safari, tap Share, then “Add to Home Screen”.</li>
            <li>Computer: open it in Chrome or Edge and use the install sign at the end of the address bar.</li>
            <li>Mac: in Safari 17 or newer it is “Add to Dock” in the File menu.</li>
            <li>Scape works in the browser just as well, even offline, once you have opened it here.</li>
          </ul>
        </>
      );
  }
}

const gains = [
  {
    icon: <WifiOff />,
    title: 'Works without a connection',
    text: 'Events you have seen stay on your device. What you do offline is sent when you’re back.',
  },
  {
    icon: <Zap />,
    title: 'Opens at once',
    text: 'From the home screen, in a window of its own, without the browser’s bars.',
  },
  {
    icon: <CircleCheck />,
    title: 'Always the newest',
    text: 'It comes from this site. New versions arrive by themselves and ask before they take over.',
  },
];

/** How to install the app in this browser. */
export function DownloadScreen(props: DownloadScreenProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 break-words md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-start">
      <div>
        <PageHeading>Download the app</PageHeading>
        <p className="mt-3 max-w-xl text-base text-pretty text-muted">
          Scape is an app that the web delivers. It is installed from this page; Google Play and the App Store don’t
          carry it, and aren’t needed.
        </p>
        <section aria-labelledby="how" className="mt-8 max-w-xl rounded-lg border border-line bg-surface p-6 shadow-1">
          <h2 id="how" className="mb-3 font-display text-lg font-bold">
            On this device
          </h2>
          <How {...props} />
        </section>
        <h2 className="mt-10 font-display text-lg font-bold">What it gives you</h2>
        <ul className="mt-4 space-y-5">
          {gains.map(({ icon, title, text }) => (
            <li
              key={title}
              className="flex gap-4 [&>svg]:mt-0.5 [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:text-brand-ink"
            >
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

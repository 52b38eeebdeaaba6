import { RotateCw } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import * as words from '#ui/text/words.ts';
import { ScreenFrame } from './screen-frame.tsx';
import * as texts from './texts.ts';

const reasons = {
  blocked: {
    title: texts.olderWindow,
    text: texts.olderWindowText,
  },
  silent: {
    title: texts.waitingForStorage,
    text: texts.waitingForStorageText,
  },
} as const;

/** Shown while a database can't be opened yet. */
export function WaitingScreen({ reason }: { reason: keyof typeof reasons }) {
  return (
    <ScreenFrame {...reasons[reason]}>
      <Button
        className="mt-6"
        icon={<RotateCw />}
        onClick={() => {
          location.reload();
        }}
      >
        {words.tryAgain}
      </Button>
    </ScreenFrame>
  );
}

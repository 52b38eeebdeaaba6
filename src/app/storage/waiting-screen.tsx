import { RotateCw } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { ScreenFrame } from './screen-frame.tsx';

const texts = {
  blocked: {
    title: 'Scape is open in another window with an older version',
    text: 'Close that window, or reload it. This one goes on by itself as soon as it is gone; nothing is lost.',
  },
  silent: {
    title: 'Scape is waiting for what it keeps on this device',
    text: 'Your browser hasn’t opened it yet, which can take a moment after a crash. This page goes on by itself. If it doesn’t, close the other windows of Scape, or your whole browser, and come back.',
  },
} as const;

/** Shown while a database can't be opened yet. */
export function WaitingScreen({ reason }: { reason: keyof typeof texts }) {
  return (
    <ScreenFrame {...texts[reason]}>
      <Button
        className="mt-6"
        icon={<RotateCw />}
        onClick={() => {
          location.reload();
        }}
      >
        Try again
      </Button>
    </ScreenFrame>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import { useSwipe } from '#ui/hooks/use-swipe.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

export interface LightboxProps {
  /** what kind of things it shows */
  label: string;
  count: number;
  /** index of the visible one, from 0 */
  currentIndex: number;
  onShow: (index: number) => void;
  onClose: () => void;
  /** the visible one */
  children: ReactNode;
}

const onNight = 'bg-night/70 text-on-brand hover:bg-night';

function Stage({ onTurn, children }: { onTurn: (by: number) => void; children: ReactNode }) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  useSwipe(stage, onTurn);
  return (
    <div
      ref={setStage}
      className="flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center px-3 pb-4 md:px-20"
    >
      {children}
    </div>
  );
}

/** Shows one thing at a time over the whole window; changed by buttons, arrow keys or swipes. */
export function Lightbox({ label, count, currentIndex, onShow, onClose, children }: LightboxProps) {
  useRootClass('has-toasts-above');
  const turn = (by: number) => {
    onShow((currentIndex + by + count) % count);
  };

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'Home') onShow(0);
    if (key === 'End') onShow(count - 1);
  }

  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night" />
        <Base.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex flex-col p-[env(safe-area-inset-top)_env(safe-area-inset-right)_env(safe-area-inset-bottom)_env(safe-area-inset-left)] text-on-brand outline-none"
        >
          <div className="flex items-center gap-3 p-3 pl-5">
            <Base.Title className="sr-only">{label}</Base.Title>
            <p aria-live="polite" className="flex-1 text-sm font-medium tabular-nums">
              {texts.numberOf(currentIndex + 1, count)}
            </p>
            <Base.Close render={<IconButton label={words.close} icon={<X />} className={onNight} />} />
          </div>
          <Stage onTurn={turn}>{children}</Stage>
          {count > 1 && (
            <div className="flex justify-center gap-3 pb-4 md:contents">
              <IconButton
                label={texts.previous}
                icon={<ChevronLeft />}
                onClick={() => turn(-1)}
                className={classNames(onNight, 'md:absolute md:top-1/2 md:left-4')}
              />
              <IconButton
                label={texts.next}
                icon={<ChevronRight />}
                onClick={() => turn(1)}
                className={classNames(onNight, 'md:absolute md:top-1/2 md:right-4')}
              />
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

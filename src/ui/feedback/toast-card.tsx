import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import * as texts from './texts.ts';

export interface Toast {
  title: string;
  text?: string | undefined;
  tone?: 'plain' | 'good' | 'bad' | undefined;
  /** how long it is shown, if other than usual */
  lifeMs?: number | undefined;
  /** of a lasting one: when what it offers ends, in epoch ms, seen or not */
  untilMs?: number | undefined;
  /** stays until dismissed, or for `lifeMs`; brief toasts are shown before it */
  isLasting?: boolean | undefined;
  action?: { label: string; onClick: () => void } | undefined;
}

const icons = {
  plain: <Info className="text-muted" />,
  good: <CircleCheck className="text-good" />,
  bad: <CircleAlert className="text-bad" />,
};

/** Lifts a toast at the end of the screen above a page's main action that it would cover. */
function liftAboveAction(card: HTMLElement | null): void {
  if (card === null) return;
  const box = card.getBoundingClientRect();
  const tops = [...document.querySelectorAll('main .button-primary')]
    .map((button) => button.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && top < box.bottom && bottom > box.top)
    .map(({ top }) => top);
  const lift = box.bottom - Math.min(box.bottom, ...tops);
  // Not off the screen.
  if (lift > 0 && box.top - lift > 0) card.style.marginBottom = `${String(lift + 8)}px`;
}

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone = 'plain', action } = toast;
  return (
    <div
      ref={liftAboveAction}
      className="toast-in pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-3"
    >
      <span aria-hidden="true" className="[&_svg]:size-5">
        {icons[tone]}
      </span>
      <div className="min-w-0 flex-1 py-1.5">
        <p className="text-sm font-semibold text-ink">{title}</p>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
      </div>
      {action !== undefined && (
        <Button
          size="sm"
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={texts.dismiss} icon={<X />} onClick={onClose} className="text-muted" />
    </div>
  );
}

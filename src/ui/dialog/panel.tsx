import type { ReactNode, RefObject } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import * as words from '#ui/text/words.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** gets the focus on opening; default: the first control */
  initialFocus?: RefObject<HTMLElement | null>;
  /** gets the focus on closing; default: what had it before */
  finalFocus?: RefObject<HTMLElement | null>;
  /** the buttons, with the one that the title asks about last */
  actions?: ReactNode;
}

export function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, title, description, children, initialFocus, finalFocus, actions } = props;
  useRootClass('has-toasts-above', isOpen);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        {/* Also over another dialog, to show where one ends and the other begins. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none"
        />
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col rounded-t-lg bg-raised text-ink shadow-3',
            'pb-[env(safe-area-inset-bottom)] transition duration-200 ease-out outline-none motion-reduce:transition-none',
            'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-full md:max-w-xl md:-translate-x-1/2 md:-translate-y-1/2',
            'md:rounded-lg md:data-ending-style:scale-[0.98] md:data-starting-style:scale-[0.98]',
            'md:data-ending-style:-translate-y-1/2 md:data-starting-style:-translate-y-1/2',
            'md:data-ending-style:opacity-0 md:data-starting-style:opacity-0',
          )}
        >
          <div className="flex items-start gap-3 pt-4 pr-3 pl-6">
            <Base.Title className="flex-1 pt-2 font-display text-lg font-bold">{title}</Base.Title>
            <Base.Close render={<IconButton label={words.close} icon={<X />} className="text-muted" />} />
          </div>
          <div className="overflow-y-auto px-6 pt-1 pb-6">
            {description !== undefined && (
              <Base.Description className="text-sm text-muted">{description}</Base.Description>
            )}
            {children}
          </div>
          {actions !== undefined && (
            <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 sm:flex-row sm:flex-wrap sm:justify-end">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** what takes the focus when it opens; else its first control does */
  initialFocus?: RefObject<HTMLElement | null>;
  /** what takes the focus when it closes; else what had it before */
  finalFocus?: RefObject<HTMLElement | null>;
  /** its buttons, the one that does what the title asks last */
  actions?: ReactNode;
}

const DialogPanel = lazyComponent(() => import('./panel.tsx').then((file) => file.DialogPanel));

/** A question over the page; a sheet from below on phones. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

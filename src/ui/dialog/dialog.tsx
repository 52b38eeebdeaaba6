import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.ts';

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

const DialogPanel = lazyComponent(() => import('./panel.tsx').then((file) => file.DialogPanel));

/** A dialog over the page; a bottom sheet on phones. Its code is loaded when it first opens. */
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

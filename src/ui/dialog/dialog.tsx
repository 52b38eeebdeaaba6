import { Suspense, useState } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import type { DialogProps } from './panel.tsx';

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

import { Suspense, useState } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import type { DialogProps } from './panel.tsx';

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

import { CodeXml } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { Button, type ButtonProps } from '#ui/controls/button.tsx';
import type { Embedded } from './snippet.ts';

const EmbedDialog = lazyComponent(() => import('./dialog.tsx').then((file) => file.EmbedDialog));

interface EmbedButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> {
  embedded: Embedded;
}

/** Opens the code with which other sites show something. */
export function EmbedButton({ embedded, ...look }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      <Button
        {...look}
        icon={<CodeXml />}
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <EmbedDialog embedded={embedded} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

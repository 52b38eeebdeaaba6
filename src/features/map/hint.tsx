import { Info, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import * as texts from './texts.ts';

const key = 'mapHint';

function wasHintRead(): boolean {
  try {
    return localStorage.getItem(key) === 'read';
  } catch {
    return false;
  }
}

function storeHintRead(): void {
  try {
    localStorage.setItem(key, 'read');
  } catch {
    // Storage is full or forbidden: the hint is shown again next time.
  }
}

/** Explains the map until dismissed once on this device. */
export function MapHint({ onRead, className }: { onRead: () => void; className?: string }) {
  const [isRead, setRead] = useState(wasHintRead);
  if (isRead) return null;
  return (
    <aside
      aria-label={texts.hintLabel}
      className={classNames(
        'flex items-start gap-2.5 rounded-md border border-line bg-raised py-2 pr-1 pl-3.5 text-sm shadow-2',
        className,
      )}
    >
      <Info className="mt-2 size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 py-1.5 text-pretty">{texts.hint}</p>
      <IconButton
        label={texts.gotIt}
        icon={<X />}
        onClick={() => {
          setRead(true);
          onRead();
          storeHintRead();
        }}
      />
    </aside>
  );
}

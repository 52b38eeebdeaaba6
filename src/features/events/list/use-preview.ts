import { useRef, type RefObject } from 'react';
import { useLayer } from '#ui/hooks/use-layer.ts';

export interface Preview {
  /** the event that is looked at over the list; null for none */
  ref: string | null;
  open: (ref: string, opener: HTMLElement) => void;
  close: () => void;
  /** what was pressed to open it */
  opener: RefObject<HTMLElement | null>;
}

/** An event looked at over the list, until the way back. */
export function usePreview(): Preview {
  const { openLayer, open, close } = useLayer();
  const opener = useRef<HTMLElement>(null);
  return {
    ref: openLayer,
    opener,
    open(eventRef, pressedElement) {
      opener.current = pressedElement;
      open(eventRef);
    },
    close,
  };
}

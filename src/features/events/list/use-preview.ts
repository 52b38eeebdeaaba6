import { useRef, type RefObject } from 'react';
import { useLayer } from '#ui/hooks/use-layer.ts';

export interface Preview {
  /** ref of the event in the preview; null for none */
  ref: string | null;
  open: (ref: string, opener: HTMLElement) => void;
  close: () => void;
  /** the element that opened it */
  opener: RefObject<HTMLElement | null>;
}

/** The preview of an event over the list; going back closes it. */
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

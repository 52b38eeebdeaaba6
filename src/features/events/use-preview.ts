import { useRef, type RefObject } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

interface PreviewState {
  preview?: { ref: string; document: number };
}

export interface Preview {
  /** the event that is looked at over the list; null for none */
  ref: string | null;
  open: (ref: string, opener: HTMLElement) => void;
  close: () => void;
  /** what was pressed to open it */
  opener: RefObject<HTMLElement | null>;
}

/** An event looked at over the list is an entry of the history: the way back closes it. It belongs to this very document. */
export function usePreview(): Preview {
  const { pathname, search, state } = useLocation() as Location<PreviewState | null>;
  const navigate = useNavigate();
  const opener = useRef<HTMLElement>(null);
  // The history outlives a reload, and nobody who reloads the list asks for what lay over it.
  const held = state?.preview;
  const ref = held?.document === performance.timeOrigin ? held.ref : null;
  return {
    ref,
    opener,
    open(wanted, pressed) {
      const asked: PreviewState = { preview: { ref: wanted, document: performance.timeOrigin } };
      opener.current = pressed;
      void navigate({ pathname, search }, { state: asked });
    },
    close() {
      void navigate(-1);
    },
  };
}

import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

interface LayerState {
  layer?: { what: string; document: number };
}

export interface Layer {
  /** the open overlay; null for none */
  openLayer: string | null;
  open: (what: string) => void;
  close: () => void;
}

/** The history entry's state that opens an overlay of the page it leads to. */
export function layerState(what: string): LayerState {
  return { layer: { what, document: performance.timeOrigin } };
}

/** An overlay as a history entry, so that going back closes it. Valid only in the document that opened it. */
export function useLayer(): Layer {
  const { key, pathname, search, state } = useLocation() as Location<LayerState | null>;
  const navigate = useNavigate();
  const isClosing = useRef(false);
  // A later effect could still wait when the user closes, and let a second press through.
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [key]);
  // History survives a reload, but the overlay shouldn't.
  const storedLayer = state?.layer;
  return {
    openLayer: storedLayer?.document === performance.timeOrigin ? storedLayer.what : null,
    open(layerName) {
      void navigate({ pathname, search }, { state: layerState(layerName) });
    },
    close() {
      // Going back takes a moment; a second press meanwhile would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}

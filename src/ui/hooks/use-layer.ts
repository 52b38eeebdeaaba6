import { useEffect, useRef } from 'react';
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

/** An overlay as a history entry, so that going back closes it. Valid only in the document that opened it. */
export function useLayer(): Layer {
  const { key, pathname, search, state } = useLocation() as Location<LayerState | null>;
  const navigate = useNavigate();
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  // History survives a reload, but the overlay shouldn't.
  const storedLayer = state?.layer;
  return {
    openLayer: storedLayer?.document === performance.timeOrigin ? storedLayer.what : null,
    open(layerName) {
      const nextState: LayerState = { layer: { what: layerName, document: performance.timeOrigin } };
      void navigate({ pathname, search }, { state: nextState });
    },
    close() {
      // Going back takes a moment; a second press meanwhile would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

interface LayerState {
  layer?: { what: string; document: number };
}

export interface Layer {
  /** what lies over the page; null for nothing */
  openLayer: string | null;
  open: (what: string) => void;
  close: () => void;
}

/** What lies over a page is an entry of the history: the way back closes it. It belongs to this very document. */
export function useLayer(): Layer {
  const { key, pathname, search, state } = useLocation() as Location<LayerState | null>;
  const navigate = useNavigate();
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  // The history outlives a reload, and nobody who reloads a page asks for what lay over it.
  const storedLayer = state?.layer;
  return {
    openLayer: storedLayer?.document === performance.timeOrigin ? storedLayer.what : null,
    open(layerName) {
      const nextState: LayerState = { layer: { what: layerName, document: performance.timeOrigin } };
      void navigate({ pathname, search }, { state: nextState });
    },
    close() {
      // The way back takes a moment; a second press meanwhile would leave the page as well.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}

import { useState, type PointerEvent } from 'react';

/** An item that is being dragged, and the place where it is now. */
interface GalleryDrag {
  from: number;
  to: number;
}

/** The place of an item while another one, or itself, is being dragged. */
export function placeDuring(drag: GalleryDrag | null, at: number): number {
  if (drag === null) return at;
  const { from, to } = drag;
  if (at === from) return to;
  if (from < at && at <= to) return at - 1;
  return to <= at && at < from ? at + 1 : at;
}

const edgePx = 140;

/** A list may be longer than the screen: near its ends, where bars lie over it, the page moves along. */
function scrollAtEdge(clientY: number): void {
  if (clientY < edgePx) window.scrollBy(0, -14);
  if (clientY > window.innerHeight - edgePx) window.scrollBy(0, 14);
}

/** The number, in the list, of the item that a pointer is nearest to. */
function itemNear({ clientY, currentTarget }: PointerEvent): number {
  const items = [...(currentTarget.closest('ul')?.children ?? [])];
  const distances = items.map((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - clientY);
  });
  return distances.indexOf(Math.min(...distances));
}

/** Lets items be dragged by a grip, with mouse, pen or finger. The list changes once, when the item is let go. */
export function useGalleryDrag(onDrop: (from: number, by: number) => void) {
  const [drag, setDrag] = useState<GalleryDrag | null>(null);
  const gripOf = (at: number) => ({
    onPointerDown: (pressed: PointerEvent) => {
      if (!pressed.isPrimary || pressed.button !== 0) return;
      pressed.currentTarget.setPointerCapture(pressed.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: (moved: PointerEvent) => {
      if (drag === null) return;
      scrollAtEdge(moved.clientY);
      setDrag({ ...drag, to: placeDuring(drag, itemNear(moved)) });
    },
    onPointerUp: () => {
      if (drag !== null && drag.from !== drag.to) onDrop(drag.from, drag.to - drag.from);
      setDrag(null);
    },
    onPointerCancel: () => {
      setDrag(null);
    },
  });
  return { drag, gripOf };
}

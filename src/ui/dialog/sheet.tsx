import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

const sheetHeights = ['low', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

interface SheetProps {
  /** accessible name */
  label: string;
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  /** always visible; the sheet is dragged by it */
  head: ReactNode;
  children: ReactNode;
}

/** The height of the head, plus a line that hints at more. */
const lowPx = 84;
const topPx = 12;
const clickPx = 6;
// A faster drag is a flick, which moves one height on, however short it was.
const flickPxPerMs = 0.5;
const flickPauseMs = 100;

function pixels(height: SheetHeight, roomPx: number): number {
  if (height === 'low') return lowPx;
  return height === 'half' ? Math.max(lowPx, roomPx * 0.48) : roomPx - topPx;
}

function nearest(heightPx: number, roomPx: number): SheetHeight {
  const away = (height: SheetHeight) => Math.abs(pixels(height, roomPx) - heightPx);
  return [...sheetHeights].sort((left, right) => away(left) - away(right))[0] ?? 'low';
}

function stepHeight(height: SheetHeight, by: 1 | -1): SheetHeight {
  return sheetHeights[sheetHeights.indexOf(height) + by] ?? height;
}

interface Pull {
  pointerId: number;
  fromY: number;
  fromPx: number;
  lastY: number;
  lastAtMs: number;
  /** upwards is positive */
  speed: number;
  /** the dragged height; null before it moved */
  px: number | null;
}

/** A sheet over the lower part of its container, at one of three heights; dragged by its head or moved by a button. */
export function Sheet({ label, height, onHeight, head, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const pull = useRef<Pull | null>(null);
  const [pulledPx, setPulledPx] = useState<number | null>(null);
  const roomPx = () => sheet.current?.parentElement?.clientHeight ?? 0;

  function begin({ clientY, timeStamp, button, pointerId }: PointerEvent): void {
    if (button !== 0) return;
    const fromPx = sheet.current?.clientHeight ?? 0;
    pull.current = { pointerId, fromY: clientY, fromPx, lastY: clientY, lastAtMs: timeStamp, speed: 0, px: null };
  }
  function follow(event: PointerEvent): void {
    const current = pull.current;
    if (current?.pointerId !== event.pointerId) return;
    // The pointer was released without an event.
    if (event.buttons === 0) return end();
    const { clientY, timeStamp } = event;
    if (current.px === null) {
      if (Math.abs(clientY - current.fromY) < clickPx) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    current.speed = (current.lastY - clientY) / Math.max(1, timeStamp - current.lastAtMs);
    [current.lastY, current.lastAtMs] = [clientY, timeStamp];
    current.px = Math.max(lowPx, Math.min(roomPx() - topPx, current.fromPx + current.fromY - clientY));
    setPulledPx(current.px);
  }
  /** @param endedAtMs when it was released; a cancelled drag is no flick */
  function end(endedAtMs = Infinity): void {
    const current = pull.current;
    pull.current = null;
    setPulledPx(null);
    if (current === null || current.px === null) return;
    // A finger that rested before it let go didn't flick.
    const isFlick = Math.abs(current.speed) > flickPxPerMs && endedAtMs - current.lastAtMs < flickPauseMs;
    const at = nearest(current.px, roomPx());
    onHeight(isFlick && at === height ? stepHeight(height, current.speed > 0 ? 1 : -1) : at);
  }

  const isLow = height === 'low';
  return (
    <section
      ref={sheet}
      aria-label={label}
      data-height={height}
      style={pulledPx === null ? undefined : { height: `${String(pulledPx)}px` }}
      className={classNames(
        'absolute inset-x-0 bottom-0 z-20 flex flex-col overflow-hidden rounded-t-lg border-t border-line bg-surface shadow-3',
        pulledPx === null && 'transition-[height] duration-200 ease-out motion-reduce:transition-none',
        height === 'low' && 'h-21',
        height === 'half' && 'h-[max(5.25rem,48%)]',
        height === 'full' && 'h-[calc(100%-0.75rem)]',
      )}
    >
      <div
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={({ timeStamp }) => {
          end(timeStamp);
        }}
        onPointerCancel={() => {
          end();
        }}
        className="shrink-0 cursor-grab touch-none select-none active:cursor-grabbing"
      >
        <div aria-hidden="true" className="mx-auto mt-2 h-1 w-10 rounded-full bg-edge" />
        <div className="flex min-h-18 items-center gap-2 px-4 pb-1">
          <div className="min-w-0 flex-1">{head}</div>
          <button
            type="button"
            aria-expanded={!isLow}
            aria-label={isLow ? texts.showTheList : texts.hideTheList}
            onClick={() => {
              onHeight(isLow ? 'half' : 'low');
            }}
            onKeyDown={({ key }) => {
              if (key === 'ArrowUp') onHeight(stepHeight(height, 1));
              if (key === 'ArrowDown') onHeight(stepHeight(height, -1));
            }}
            className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sunken [&_svg]:size-5"
          >
            {isLow ? <ChevronUp /> : <ChevronDown />}
          </button>
        </div>
      </div>
      {/* At its lowest the content is invisible, so it must not be focusable. */}
      <div hidden={isLow && pulledPx === null} className="flex min-h-0 flex-1 flex-col">
        {children}
      </div>
    </section>
  );
}

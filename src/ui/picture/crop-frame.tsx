import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CropRange } from './crop-range.tsx';
import { cropFrame, cropRange, movedCrop, type CropPoint, type Size } from './crop.ts';
import * as texts from './texts.ts';

interface CropFrameProps<Crop extends CropPoint> {
  /** URL of the whole picture */
  src: string;
  /** alternative text */
  alt: string;
  crop: Crop;
  /** width / height of the crop */
  ratio: number;
  /** the result is shown round */
  isRound?: boolean;
  /** the crop can be moved */
  isMovable: boolean;
  describedBy: string;
  onMove: (crop: Crop) => void;
  /** called if the browser can't decode the picture */
  onDecodeError?: (() => void) | undefined;
}

const step = 0.02;
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const percent = (part: number) => `${String(part * 100)}%`;

/** Shows the cropped part, drawn from the whole picture, so that it follows the pointer at once. */
export function CropFrame<Crop extends CropPoint>(props: CropFrameProps<Crop>) {
  const { src, alt, crop, ratio, isRound = false, isMovable, describedBy, onMove, onDecodeError } = props;
  const [size, setSize] = useState<Size>({ width: ratio, height: 1 });
  const [isLoaded, setLoaded] = useState(false);
  const dragStart = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const frame = cropFrame(size, crop, ratio);
  const range = cropRange(size, crop, ratio);

  function drag({ clientX, clientY, currentTarget }: PointerEvent): void {
    const from = dragStart.current;
    if (from === null) return;
    const box = currentTarget.getBoundingClientRect();
    const x = ((from.x - clientX) / box.width) * (frame.width / size.width);
    const y = ((from.y - clientY) / box.height) * (frame.height / size.height);
    onMove(movedCrop(size, from.crop, { x, y }, ratio));
  }

  function nudge(pressed: KeyboardEvent): void {
    const by = steps[pressed.key];
    if (by === undefined) return;
    pressed.preventDefault();
    const pace = pressed.shiftKey ? 5 : 1;
    onMove(movedCrop(size, crop, { x: by[0] * pace, y: by[1] * pace }, ratio));
  }

  const endDrag = () => (dragStart.current = null);

  return (
    <div
      role="group"
      aria-label={texts.visiblePart}
      onPointerDown={(pressed) => {
        if (!isMovable || !pressed.isPrimary || pressed.button !== 0) return;
        pressed.currentTarget.setPointerCapture(pressed.pointerId);
        dragStart.current = { x: pressed.clientX, y: pressed.clientY, crop };
      }}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      className={classNames(
        'relative overflow-hidden bg-sunken',
        isMovable && 'cursor-grab touch-none active:cursor-grabbing',
      )}
      style={{ aspectRatio: ratio }}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        onError={onDecodeError}
        onLoad={({ currentTarget }) => {
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
          setLoaded(true);
        }}
        className={classNames('absolute max-w-none select-none', !isLoaded && 'opacity-0')}
        style={{
          width: percent(size.width / frame.width),
          height: percent(size.height / frame.height),
          left: percent(-frame.left / frame.width),
          top: percent(-frame.top / frame.height),
        }}
      />
      {isRound && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--veil)]"
        />
      )}
      {isMovable && (
        <>
          <span aria-hidden="true" className="pointer-events-none absolute inset-0 grid grid-cols-3 grid-rows-3">
            {Array.from({ length: 9 }, (_unused, cell) => (
              <span key={cell} className="border border-on-brand/25" />
            ))}
          </span>
          <CropRange
            label={texts.leftToRight}
            from={texts.fromTheLeft}
            at={crop.x}
            range={range.x}
            describedBy={describedBy}
            onKeyDown={nudge}
            onMove={(x) => {
              onMove({ ...crop, x });
            }}
          />
          <CropRange
            label={texts.topToBottom}
            from={texts.fromTheTop}
            at={crop.y}
            range={range.y}
            describedBy={describedBy}
            onKeyDown={nudge}
            onMove={(y) => {
              onMove({ ...crop, y });
            }}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 -outline-offset-2 outline-brand peer-focus-visible:outline-2"
          />
        </>
      )}
    </div>
  );
}

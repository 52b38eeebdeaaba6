import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

const layers = [
  { value: 'map', label: texts.map },
  { value: 'satellite', label: texts.satellite },
] as const;

export type Layer = (typeof layers)[number]['value'];

/** Switches between the drawn and the satellite map. */
export function LayerSwitch({ layer, onChange }: { layer: Layer; onChange: (layer: Layer) => void }) {
  return (
    <div
      role="group"
      aria-label={texts.layer}
      className="inline-flex rounded-full border border-line bg-raised p-0.5 shadow-2"
    >
      {layers.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === layer}
          onClick={() => {
            onChange(value);
          }}
          className={classNames(
            'h-10 min-w-11 cursor-pointer rounded-full px-4 text-sm font-semibold',
            value === layer ? 'bg-ink text-paper' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

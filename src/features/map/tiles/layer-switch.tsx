import * as texts from './texts.ts';

const layers = [
  { value: 'map', label: texts.map },
  { value: 'satellite', label: texts.satellite },
] as const;

export type Layer = (typeof layers)[number]['value'];

/** Switches between the drawn and the satellite map. */
export function LayerSwitch({ layer, onChange }: { layer: Layer; onChange: (layer: Layer) => void }) {
  return (
    <div role="group" aria-label={texts.layer} className="segments bg-raised">
      {layers.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === layer}
          onClick={() => {
            onChange(value);
          }}
          className="segment"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

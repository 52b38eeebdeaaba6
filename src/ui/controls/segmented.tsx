import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of one among few, side by side. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-semibold">{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label
            key={option.value}
            data-on={option.value === value || undefined}
            className="segment min-w-18 sm:min-w-24"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-offset-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

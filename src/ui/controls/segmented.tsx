import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';

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
      <div className="inline-flex max-w-full flex-wrap rounded-[1.75rem] border border-line bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative inline-flex min-h-11 min-w-18 flex-1 cursor-pointer items-center justify-center rounded-full px-3',
              'text-sm font-medium sm:min-w-24 sm:px-5',
              option.value === value ? 'bg-ink text-paper shadow-1' : 'text-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-offset-0 outline-brand"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { Search, X } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import * as texts from './texts.ts';

export interface SearchFieldProps {
  /** what is searched; accessible name and placeholder */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A field that searches on every key press. */
export function SearchField({ label, text, onChange }: SearchFieldProps) {
  return (
    <div role="search" className="relative w-full md:max-w-md">
      <Search className="pointer-events-none absolute top-1/2 left-[15px] size-5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        className={classNames(
          'h-12 w-full rounded-sm border border-edge bg-surface pl-[calc(1rem+30px)] text-base text-ink',
          'placeholder:text-muted hover:border-ink [&::-webkit-search-cancel-button]:hidden',
          // The clear button appears with the text, so that the placeholder fits even in large text.
          text === '' ? 'pr-[12px]' : 'pr-12',
        )}
      />
      {text !== '' && (
        <IconButton
          label={texts.clearSearch}
          icon={<X />}
          onClick={() => {
            onChange('');
          }}
          className="absolute top-0.5 right-0.5"
        />
      )}
    </div>
  );
}

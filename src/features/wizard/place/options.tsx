import { History, MapPin } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { placeLines, placeText, type Suggestion } from './changes.ts';

interface PlaceOptionsProps {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  /** the one that Enter takes; -1: none */
  active: number;
  onChoose: (place: Suggestion) => void;
}

export const optionId = (list: string, index: number): string => `${list}-${String(index)}`;

/** The places that may be meant, below the field. */
export function PlaceOptions({ id, label, suggestions, active, onChoose }: PlaceOptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-3"
    >
      {suggestions.map((place, index) => {
        const { name, where } = placeLines(place);
        const Icon = 'address2' in place ? History : MapPin;
        return (
          <button
            key={placeText(place)}
            type="button"
            // The field has the focus, and says which place is meant.
            tabIndex={-1}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(pressed) => {
              pressed.preventDefault();
            }}
            onClick={() => {
              onChoose(place);
            }}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            className={classNames(
              'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-left hover:bg-sunken',
              index === active && 'bg-sunken',
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="block text-sm font-medium break-words text-ink">{name}</span>
              {where !== '' && <span className="block text-xs break-words text-muted">{where}</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
}

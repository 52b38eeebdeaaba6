import { useId, useState, type KeyboardEvent } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { Field } from '#ui/field/field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import { TextInput } from '#ui/field/text-input.tsx';
import { placeText, type Suggestion } from './changes.ts';
import { optionId, PlaceOptions } from './options.tsx';
import type { LocationDeps } from './deps.ts';
import * as texts from './texts.ts';
import { useSuggestions } from './use-suggestions.ts';

interface PlaceSearchProps extends Pick<LocationDeps, 'complete' | 'savedPlaces'> {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onChoose: (place: Suggestion) => void;
}

/** A field of the place that suggests places during typing. Free text is allowed. */
export function PlaceSearch({ label, value, error, complete, savedPlaces, onChange, onChoose }: PlaceSearchProps) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // The place, not its index: the selection must not change with the list.
  const [chosen, setChosen] = useState<string | null>(null);
  const { suggestions, isAnswered, isUnreachable } = useSuggestions(typed, complete, savedPlaces);
  const isOpen = suggestions.length > 0;
  const active = suggestions.findIndex((place) => placeText(place) === chosen);
  const activePlace = suggestions[active];

  function search(text: string | null): void {
    setTyped(text);
    setChosen(null);
  }

  function choose(place: Suggestion): void {
    search(null);
    onChoose(place);
  }

  function press(pressed: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    if (step !== undefined) {
      pressed.preventDefault();
      // One position more than suggestions: none chosen.
      const places = suggestions.length + 1;
      const next = suggestions[((active + 1 + step + places) % places) - 1];
      if (isOpen) setChosen(next === undefined ? null : placeText(next));
      else search(value);
    } else if (pressed.key === 'Enter' && activePlace !== undefined) {
      pressed.preventDefault();
      choose(activePlace);
    } else if (pressed.key === 'Escape' && isOpen) {
      pressed.preventDefault();
      search(null);
    }
  }

  return (
    <div className="relative">
      <Field
        label={label}
        error={lengthError(value, eventLimits.place) ?? error}
        help={isUnreachable ? texts.suggestionsNeedNetwork : undefined}
        isRequired
      >
        {(ids) => (
          <div className="relative">
            <TextInput
              {...ids}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              aria-autocomplete="list"
              aria-activedescendant={activePlace === undefined ? undefined : optionId(list, active)}
              autoComplete="off"
              value={value}
              onChange={({ target }) => {
                onChange(target.value);
                search(target.value);
              }}
              onKeyDown={press}
              onBlur={() => {
                search(null);
              }}
            />
            {isOpen && (
              <PlaceOptions
                id={list}
                label={texts.suggestionsFor(label)}
                suggestions={suggestions}
                active={active}
                onChoose={choose}
              />
            )}
          </div>
        )}
      </Field>
      <p role="status" className="sr-only">
        {isAnswered &&
          (isUnreachable && !isOpen ? texts.suggestionsNeedNetwork : texts.placesFound(suggestions.length))}
      </p>
    </div>
  );
}

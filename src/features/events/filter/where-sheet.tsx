import { LocateFixed, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findCities } from '#shared-parts/cities/find.ts';
import type { FoundCity } from '#shared-parts/cities/search.ts';
import { otherwise } from '#data/fault.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import * as words from '#ui/text/words.ts';
import { usualRadiusKm } from './address.ts';
import { radiiKm } from '#contract/events/search/when.ts';
import { placeOf } from './cities.ts';
import * as texts from './texts.ts';
import type { ListFilter } from './use-filter.ts';
import { useNear } from './use-near.ts';

interface WhereSheetProps {
  filter: ListFilter;
  onClose: () => void;
}

const mostCities = 6;
const radiusOptions = radiiKm.map((km) => ({ value: String(km), label: texts.km(km) }));
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The cities that a text begins; null until they are known. */
function useCities(text: string): readonly FoundCity[] | null {
  const [answer, setAnswer] = useState<{ text: string; cities: readonly FoundCity[] }>({ text: '', cities: [] });
  useEffect(() => {
    if (text === '') return;
    let isGone = false;
    void findCities(text, mostCities)
      .catch(otherwise([]))
      .then((cities) => {
        if (!isGone) setAnswer({ text, cities });
      });
    return () => {
      isGone = true;
    };
  }, [text]);
  if (text === '') return [];
  return answer.text === text ? answer.cities : null;
}

/** Chooses the user's surroundings or those of a city; the list follows at once. */
export function WhereSheet({ filter, onClose }: WhereSheetProps) {
  const { choices, choose } = filter;
  const { isNear, place, radiusKm } = choices;
  const near = useNear(filter);
  const [text, setText] = useState(place);
  const typed = text.trim();
  const cities = useCities(typed === place ? '' : typed);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.whereTitle}
      actions={
        <>
          {(isNear || place !== '') && (
            <Button
              onClick={() => {
                setText('');
                choose({ isNear: false, place: '', radiusKm: usualRadiusKm });
              }}
            >
              {texts.anywhere}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <div>
          <Button
            icon={near.isLocating ? <Spinner /> : <LocateFixed />}
            aria-pressed={near.isOn}
            onClick={() => {
              setText('');
              near.toggle();
            }}
          >
            {texts.nearMe}
          </Button>
          <p role="status" className="mt-1.5 text-sm text-pretty text-muted empty:hidden">
            {near.status}
          </p>
        </div>
        <div>
          <Field label={texts.city} help={texts.cityHint}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                }}
              />
            )}
          </Field>
          <ul aria-label={texts.cities} className="mt-1 empty:hidden">
            {(cities ?? []).map((city) => (
              <li key={`${city.name} ${String(city.latitude)} ${String(city.longitude)}`}>
                <button
                  type="button"
                  onClick={() => {
                    const chosen = placeOf(city, cities ?? []);
                    setText(chosen);
                    choose({ place: chosen, isNear: false });
                  }}
                  className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-left hover:bg-sunken"
                >
                  <MapPin className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{city.name}</span>
                    <span className="block truncate text-xs text-muted">
                      {countryNames.of(city.country) ?? city.country}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
            {typed !== place && typed !== '' && cities?.length === 0 && texts.noSuchCity}
          </p>
        </div>
        {(isNear || place !== '') && (
          <Segmented
            label={texts.radius}
            value={String(radiusKm)}
            options={radiusOptions}
            onChange={(value) => {
              choose({ radiusKm: radiiKm.find((km) => String(km) === value) ?? usualRadiusKm });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

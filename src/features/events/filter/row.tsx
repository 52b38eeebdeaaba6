import { CalendarDays, LocateFixed, MapPin, SlidersHorizontal } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { languageName } from '#contract/events/language.ts';
import { namedDays, priceFilters } from '#contract/events/search/when.ts';
import type { EventRow } from '#data/events/rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { classNames } from '#ui/class-names.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import * as words from '#ui/text/words.ts';
import type { Choices } from './address.ts';
import { daysText } from './days.ts';
import * as texts from './texts.ts';
import type { ListFilter } from './use-filter.ts';
import { useNear } from './use-near.ts';

// Lazy, as most people press a chip and open none of them.
const DatesSheet = lazyComponent(() => import('./dates-sheet.tsx').then((file) => file.DatesSheet));
const WhereSheet = lazyComponent(() => import('./where-sheet.tsx').then((file) => file.WhereSheet));
const MoreSheet = lazyComponent(() => import('./more-sheet.tsx').then((file) => file.MoreSheet));

interface FilterRowProps {
  filter: ListFilter;
  /** past events have no tomorrow */
  when?: 'upcoming' | 'past';
  /** the events on this device; their languages are offered */
  rows: readonly EventRow[];
  /** a map's: it has an order of its own, and stays in one row however wide the window is */
  isOfMap?: boolean;
  /** the device doesn't know the city that is chosen */
  isCityMissing: boolean;
}

function dateLabel({ day, part }: Choices): string {
  const days = day !== null && typeof day === 'object' ? daysText(day) : '';
  const name = part === null ? '' : texts.parts[part];
  return [days, name].filter((text) => text !== '').join(' · ') || texts.pickADate;
}

function whereLabel({ isNear, place, radiusKm }: Choices): string {
  if (place !== '') return texts.withinKmOf(radiusKm, place.replace(/, [A-Z]{2}$/, ''));
  return isNear ? texts.withinKm(radiusKm) : texts.nearACity;
}

/** The codes of the languages that events say they are held in. */
function languagesOf(rows: readonly EventRow[]): string[] {
  return [...new Set(rows.flatMap(({ language }) => language ?? []))].sort();
}

const nameOf = (language: string) => languageName(language) ?? language;

function moreLabel({ language, sort }: Choices): string {
  const chosen = [language === '' ? '' : nameOf(language), sort === null ? '' : texts.sortedFirst[sort]].filter(
    (text) => text !== '',
  );
  return chosen.join(' · ') || texts.more;
}

/** By how many things a list is narrowed or sorted, but for its search and its venue. */
function choiceCount({ category, choices }: ListFilter): number {
  const { day, part, price, isNear, place, language, sort } = choices;
  const chosen = [category !== 'all', day, part, price, isNear || place !== '', language !== '', sort];
  return chosen.filter((one) => one !== false && one !== null).length;
}

/** What scrolls the row: itself, or on phones a map's box around it. */
function scrollerOf(row: HTMLElement): HTMLElement {
  const box = row.closest<HTMLElement>('[data-filter-scroller]');
  return box !== null && getComputedStyle(row).overflowX === 'visible' ? box : row;
}

function NearChip({ filter }: { filter: ListFilter }) {
  const { isOn, isLocating, status, toggle } = useNear(filter);
  return (
    <>
      <Chip isOn={isOn} icon={isLocating ? <Spinner /> : <LocateFixed />} onClick={toggle}>
        {texts.nearMe}
      </Chip>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  );
}

/** When, for how much and where: what a list of events is asked first, in one row. */
export function FilterRow({ filter, when = 'upcoming', rows, isOfMap = false, isCityMissing }: FilterRowProps) {
  const [sheet, setSheet] = useState<'dates' | 'where' | 'more' | null>(null);
  const languages = useMemo(() => languagesOf(rows), [rows]);
  const { choices, choose } = filter;
  const { day, part, price, isNear, place, language, sort } = choices;
  const days = namedDays.filter((name) => when === 'upcoming' || name === day);
  const count = choiceCount(filter);
  const isClearable = count > 0;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = group.current === null ? null : scrollerOf(group.current);
    const chosen = isClearable ? scroller?.querySelector<HTMLElement>('[data-on]') : null;
    // What wasn't pressed here came with the address, and may be further along the row.
    if (scroller == null || chosen == null || scroller.contains(document.activeElement)) return;
    scroller.scrollLeft = chosen.offsetLeft - scroller.offsetLeft - scroller.clientWidth / 3;
  }, [isClearable]);
  const close = () => {
    setSheet(null);
  };
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-1', isOfMap && 'max-md:contents')}>
      <div
        ref={group}
        role="group"
        aria-label={texts.whenAndWhere}
        className={classNames(
          'flex min-w-0 flex-1 basis-0 [scrollbar-width:none] gap-2 overflow-x-auto py-1',
          isOfMap
            ? 'max-md:flex-none max-md:overflow-visible md:-ml-4 md:pl-4'
            : '-ml-4 pl-4 md:-ml-8 md:pl-8 lg:ml-0 lg:flex-none lg:flex-wrap lg:pl-0',
          // To the edge of the screen, where it shows that there is more.
          !isClearable && (isOfMap ? 'md:-mr-4 md:pr-4' : '-mr-4 pr-4 md:-mr-8 md:pr-8 lg:mr-0 lg:pr-0'),
        )}
      >
        {days.map((name) => (
          <Chip
            key={name}
            isOn={day === name}
            onClick={() => {
              choose({ day: day === name ? null : name });
            }}
          >
            {texts.namedDays[name]}
          </Chip>
        ))}
        <Chip
          isOpener
          isOn={typeof day === 'object' ? day !== null || part !== null : part !== null}
          icon={<CalendarDays />}
          onClick={() => {
            setSheet('dates');
          }}
        >
          {dateLabel(choices)}
        </Chip>
        {priceFilters.map((name) => (
          <Chip
            key={name}
            isOn={price === name}
            onClick={() => {
              choose({ price: price === name ? null : name });
            }}
          >
            {texts.prices[name]}
          </Chip>
        ))}
        {isOfMap && <NearChip filter={filter} />}
        <Chip
          isOpener
          isOn={isNear || place !== ''}
          icon={<MapPin />}
          onClick={() => {
            setSheet('where');
          }}
        >
          {whereLabel(choices)}
        </Chip>
        {(!isOfMap || languages.length > 0) && (
          <Chip
            isOpener
            isOn={language !== '' || sort !== null}
            icon={<SlidersHorizontal />}
            onClick={() => {
              setSheet('more');
            }}
          >
            {moreLabel(choices)}
          </Chip>
        )}
      </div>
      {isClearable && (
        <button
          type="button"
          aria-label={texts.clearAll(count)}
          onClick={filter.clear}
          className={classNames(
            'inline-flex min-h-11 shrink-0 cursor-pointer items-center text-sm font-semibold underline underline-offset-4',
            isOfMap
              ? 'max-md:sticky max-md:left-0 max-md:order-first max-md:my-1 max-md:rounded-full max-md:border max-md:border-line max-md:bg-raised max-md:px-4 max-md:shadow-2 md:px-2'
              : 'px-2',
          )}
        >
          {count > 1 ? texts.withCount(words.clear, String(count)) : words.clear}
        </button>
      )}
      <p role="status" className="w-full text-sm text-muted empty:hidden max-md:min-w-60">
        {isCityMissing && texts.cityMissing(place)}
      </p>
      <Suspense fallback={null}>
        {sheet === 'dates' && <DatesSheet choices={choices} onChoose={choose} onClose={close} />}
        {sheet === 'where' && <WhereSheet filter={filter} onClose={close} />}
        {sheet === 'more' && (
          <MoreSheet
            choices={choices}
            languages={languages.map((code) => ({ code, name: nameOf(code) }))}
            hasSort={!isOfMap}
            onChoose={choose}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

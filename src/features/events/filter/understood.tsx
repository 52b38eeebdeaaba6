import type { UnderstoodSearch } from '#contract/events/search/search-words.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { daysText } from './days.ts';
import * as texts from './texts.ts';
import type { ListFilter } from './use-filter.ts';

interface UnderstoodProps {
  understood: UnderstoodSearch;
  filter: ListFilter;
}

/** What the words of a search were understood as. Removing one takes its words out of the search; the others are kept. */
export function Understood({ understood, filter }: UnderstoodProps) {
  const { text, ...meaning } = understood;
  const { day, part, price } = meaning;
  const chips = [
    ...(day === null ? [] : [{ name: 'day' as const, label: daysText(day) }]),
    ...(part === null ? [] : [{ name: 'part' as const, label: texts.parts[part] }]),
    ...(price === null ? [] : [{ name: 'price' as const, label: texts.prices[price] }]),
  ];
  function remove(removed: 'day' | 'part' | 'price'): void {
    const kept = Object.entries(meaning).filter(([name, value]) => name !== removed && value !== null);
    filter.choose({ text, ...Object.fromEntries(kept) });
  }
  return (
    <div role="group" aria-label={texts.understoodAs} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-muted">
        {texts.understoodAs}
      </span>
      {chips.map(({ name, label }) => (
        <Chip
          key={name}
          isOn
          label={texts.removeMeaning(label)}
          onClick={() => {
            remove(name);
          }}
        >
          {label}
          <span aria-hidden="true">×</span>
        </Chip>
      ))}
    </div>
  );
}

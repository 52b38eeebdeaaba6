import { listingCategories } from '#contract/events/category.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { hueOf } from '#contract/drawings/hue.ts';
import * as texts from './texts.ts';

interface CategoryChipsProps {
  chosen: string;
  onChoose: (category: string) => void;
  /** over a map: in one row however wide the window is, which on phones scrolls with what stands beside it */
  isOfMap?: boolean;
}

/** The listing's categories in a scrolling row. */
export function CategoryChips({ chosen, onChoose, isOfMap = false }: CategoryChipsProps) {
  return (
    <div
      role="group"
      aria-label={texts.categories}
      className={classNames(
        'flex [scrollbar-width:none] gap-2 py-1',
        isOfMap
          ? 'md:-mx-4 md:overflow-x-auto md:px-4'
          : '-mx-4 overflow-x-auto px-4 md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:gap-1.5 lg:px-0 lg:[&>button]:gap-1.5 lg:[&>button]:px-3',
      )}
    >
      {Object.entries(listingCategories).map(([category, label]) => (
        <Chip
          key={category}
          isOn={category === chosen}
          hue={category === 'all' ? undefined : hueOf(category)}
          onClick={() => {
            onChoose(category);
          }}
        >
          {label}
        </Chip>
      ))}
    </div>
  );
}

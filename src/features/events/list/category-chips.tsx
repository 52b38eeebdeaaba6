import { listingCategories } from '#contract/events/category.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { hueOf } from '#ui/illustration/hue.ts';
import * as texts from './texts.ts';

interface CategoryChipsProps {
  chosen: string;
  onChoose: (category: string) => void;
  /** stays in one row, however wide the window is */
  isNarrow?: boolean;
}

/** The listing's categories in a scrolling row. */
export function CategoryChips({ chosen, onChoose, isNarrow = false }: CategoryChipsProps) {
  return (
    <div
      role="group"
      aria-label={texts.categories}
      className={classNames(
        '-mx-4 flex [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-1',
        !isNarrow &&
          'md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:gap-1.5 lg:px-0 lg:[&>button]:gap-1.5 lg:[&>button]:px-3',
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

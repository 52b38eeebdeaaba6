import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import * as texts from './texts.ts';

interface ListButtonsProps {
  /** the item's name in the middle of a sentence */
  name: string;
  /** its place in the list, from 0 */
  at: number;
  count: number;
  onMove: (by: number) => void;
  onRemove: () => void;
  /** why it can't be removed; null: it can */
  notRemovableReason?: string | null;
}

/** Buttons to move and remove an item of a list. */
export function ListButtons({ name, at, count, onMove, onRemove, notRemovableReason = null }: ListButtonsProps) {
  const arrows = [
    { label: texts.moveUp(name), icon: <ArrowUp />, by: -1, isEnd: at === 0 },
    { label: texts.moveDown(name), icon: <ArrowDown />, by: 1, isEnd: at === count - 1 },
  ];
  return (
    <span className="flex shrink-0 items-center">
      {arrows.map(({ label, icon, by, isEnd }) => (
        // Not disabled at the ends, as it would lose the focus when an item arrives there.
        <IconButton
          key={by}
          label={label}
          icon={icon}
          data-move={by}
          aria-disabled={isEnd || undefined}
          onClick={() => {
            if (!isEnd) onMove(by);
          }}
          className="aria-disabled:cursor-default aria-disabled:opacity-40"
        />
      ))}
      <IconButton
        label={texts.remove(name)}
        title={notRemovableReason ?? texts.remove(name)}
        icon={<Trash2 />}
        data-remove=""
        disabled={notRemovableReason !== null}
        onClick={onRemove}
      />
    </span>
  );
}

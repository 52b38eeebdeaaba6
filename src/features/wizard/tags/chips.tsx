import { X } from 'lucide-react';
import * as texts from './texts.ts';

interface TagChipsProps {
  tags: readonly string[];
  onRemove: (tag: string, at: number) => void;
}

/** The event's tags, each with a button to remove it. */
export function TagChips({ tags, onRemove }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={texts.chosen} className="mb-2 flex flex-wrap gap-2">
      {tags.map((tag, at) => (
        <li
          key={tag}
          className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-surface pl-4 text-sm font-medium"
        >
          <span className="min-w-0 break-words">{tag}</span>
          <button
            type="button"
            aria-label={texts.removeTag(tag)}
            data-tag={at}
            onClick={() => {
              onRemove(tag, at);
            }}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}

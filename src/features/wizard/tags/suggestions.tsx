import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { Button } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';

/** @returns tags that start with the prefix, those of the category's events first */
export type SuggestTags = (prefix: string, category: string, limit: number) => Promise<string[]>;

interface TagSuggestionsProps {
  typed: string;
  category: string;
  /** the event's tags, which aren't suggested */
  tags: readonly string[];
  suggest: SuggestTags;
  onChoose: (tag: string) => void;
}

const maxSuggestions = 6;

/** Tags of other events, as suggestions. */
export function TagSuggestions({ typed, category, tags, suggest, onChoose }: TagSuggestionsProps) {
  const id = useId();
  const [found, setFound] = useState<readonly string[]>([]);
  const prefix = typed.slice(typed.lastIndexOf(',') + 1).trim();

  useEffect(() => {
    let isGone = false;
    // More than shown, as those already chosen are filtered out below.
    suggest(prefix, category, maxSuggestions + eventLimits.tags).then(
      (tagsFound) => {
        if (!isGone) setFound(tagsFound);
      },
      // Ignored: suggestions only save typing.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [suggest, prefix, category]);

  const chosen = new Set(tags.map((tag) => tag.toLowerCase()));
  const isFull = tags.length >= eventLimits.tags;
  const left = isFull
    ? []
    : found.filter((tag) => !chosen.has(tag.toLowerCase()) && !tag.includes(',')).slice(0, maxSuggestions);
  if (left.length === 0) return null;
  return (
    <div className="mt-3">
      <p id={id} className="mb-1.5 text-xs font-medium text-muted">
        {texts.usedByOthers}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {left.map((tag) => (
          <li key={tag} className="max-w-full">
            <Button
              variant="quiet"
              icon={<Plus />}
              aria-label={texts.addTag(tag)}
              data-suggested=""
              onClick={() => {
                onChoose(tag);
              }}
              className="max-w-full border border-dashed border-line"
            >
              <span className="truncate">{tag}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

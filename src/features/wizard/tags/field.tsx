import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { TagChips } from './chips.tsx';
import { tagComplaint, tagsOf, mergeTags, withoutTag } from './list.ts';
import { TagSuggestions, type SuggestTags } from './suggestions.tsx';
import { useFocusAfter } from '#features/wizard/steps/use-focus-after.ts';
import * as texts from './texts.ts';

interface TagFieldProps extends StepProps {
  suggest: SuggestTags;
}

const field = 'input';

/** The field's text after a paste. */
function withPasted({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text');
  return `${value.slice(0, selectionStart ?? value.length)}${pasted}${value.slice(selectionEnd ?? value.length)}`;
}

function addedText(added: readonly string[], rest: string): string {
  if (added.length > 0) return texts.tagsAdded(added.join(', '));
  return rest === '' ? texts.alreadyThere : '';
}

/** Tags as chips: typed or pasted, ended by Enter or a comma, removed by their button or Backspace. */
export function TagField({ form, errors, change, suggest }: TagFieldProps) {
  const [announcement, setAnnouncement] = useState('');
  const [container, focusAfter] = useFocusAfter<HTMLDivElement>();
  const tags = tagsOf(form.tags);
  const { tagDraft } = form;

  /** @param after text behind it that isn't a tag yet */
  function addTyped(typed: string, after = ''): void {
    const { tags: next, rest, added } = mergeTags(form.tags, typed);
    change({ tags: next, tagDraft: [rest, after].filter((part) => part !== '').join(', ') });
    setAnnouncement(addedText(added, rest));
  }

  function handleInput(value: string): void {
    const end = value.lastIndexOf(',');
    const isAdded = end >= 0 && mergeTags(form.tags, value.slice(0, end)).rest === '';
    // Text that can't become a tag stays as typed, or the cursor would jump while it is corrected.
    if (isAdded) addTyped(value.slice(0, end), value.slice(end + 1).trimStart());
    else change({ tagDraft: value });
  }

  function remove(tag: string): void {
    change({ tags: withoutTag(form.tags, tag) });
    setAnnouncement(texts.tagRemoved(tag));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (tagDraft.trim() !== '') addTyped(tagDraft);
    }
    const last = tags.at(-1);
    // Ignore a held key, which would go on from the text into the tags.
    if (event.key === 'Backspace' && tagDraft === '' && last !== undefined && !event.repeat) remove(last);
  }

  return (
    <div ref={container}>
      <Field
        label={texts.tags}
        help={texts.tagsHelp(tags.length, eventLimits.tags)}
        error={tagComplaint(form.tags, tagDraft) ?? errors['tags'] ?? errors['tagDraft']}
      >
        {(ids) => (
          <>
            <TagChips
              tags={tags}
              onRemove={(tag, at) => {
                remove(tag);
                focusAfter(`[data-tag="${String(Math.min(at, tags.length - 2))}"]`, field);
              }}
            />
            <TextInput
              {...ids}
              value={tagDraft}
              autoComplete="off"
              enterKeyHint="done"
              placeholder={tags.length === 0 ? texts.tagsPlaceholder : undefined}
              onKeyDown={handleKeyDown}
              onPaste={(pasted) => {
                if (!/[,\n\r\t]/.test(pasted.clipboardData.getData('text'))) return;
                pasted.preventDefault();
                addTyped(withPasted(pasted));
              }}
              onChange={({ target }) => {
                handleInput(target.value);
              }}
            />
          </>
        )}
      </Field>
      <TagSuggestions
        typed={tagDraft}
        category={form.category}
        tags={tags}
        suggest={suggest}
        onChoose={(tag) => {
          const earlierTags = tagDraft.slice(0, tagDraft.lastIndexOf(',') + 1).replace(/,$/, '');
          const { tags: next } = mergeTags(form.tags, tag);
          change({ tags: next, tagDraft: earlierTags });
          setAnnouncement(texts.tagsAdded(tag));
          // With nothing typed, stay among the suggestions: focusing the field would open a keyboard over them.
          focusAfter(...(tagDraft === '' ? ['[data-suggested]', field] : [field]));
        }}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

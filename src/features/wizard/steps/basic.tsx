import { useEffect, useId, useState } from 'react';
import { categoryLabel, creationCategories } from '#contract/events/category.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { suggestSubcategories } from '#data/events/tag-suggestions.ts';
import { Field } from '#ui/field/field.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { LanguageField } from './language-field.tsx';
import type { StepProps } from './props.ts';
import * as texts from './texts.ts';

const chosen = Object.entries(creationCategories).map(([value, label]) => ({ value, label }));

/** The categories, with the current one even if it isn't offered otherwise: an edit must not remove it. */
function categoryOptions(currentCategory: string): { value: string; label: string }[] {
  const own =
    currentCategory === '' || Object.hasOwn(creationCategories, currentCategory)
      ? []
      : [{ value: currentCategory, label: categoryLabel(currentCategory) }];
  return [{ value: '', label: eventTexts.noCategory }, ...chosen, ...own];
}

/** Subcategories of other events of the category on this device. */
function useSubcategories(category: string): readonly string[] {
  const db = useObservable(accountInUse)?.db ?? null;
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    if (db === null) return;
    suggestSubcategories(db, category, 30).then(
      (found) => {
        if (!isGone) setSuggestions(found);
      },
      // Ignored: suggestions only save typing.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [db, category]);
  return suggestions;
}

/** The first step: title, description and category. */
export function BasicStep({ form, errors, change }: StepProps) {
  const listId = useId();
  const subcategories = useSubcategories(form.category);
  return (
    <div className="space-y-5">
      <LimitedField
        label={texts.title}
        help={texts.titleHelp}
        value={form.title}
        limit={eventLimits.title}
        error={errors['title']}
        isRequired
        onChange={(title) => {
          change({ title });
        }}
      />
      <LimitedField
        label={texts.subtitle}
        value={form.subtitle}
        limit={eventLimits.subtitle}
        error={errors['subtitle']}
        onChange={(subtitle) => {
          change({ subtitle });
        }}
      />
      <LimitedField
        label={texts.description}
        help={texts.descriptionHelp}
        value={form.description}
        limit={eventLimits.text}
        error={errors['description']}
        isRequired
        rows={4}
        onChange={(description) => {
          change({ description });
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.category} error={errors['category']}>
          {(ids) => (
            <Select
              {...ids}
              value={form.category}
              options={categoryOptions(form.category)}
              onChange={({ target }) => {
                change({ category: target.value });
              }}
            />
          )}
        </Field>
        <LimitedField
          label={texts.subcategory}
          help={texts.subcategoryHelp}
          value={form.subcategory}
          limit={eventLimits.subcategory}
          error={errors['subcategory']}
          list={listId}
          onChange={(subcategory) => {
            change({ subcategory });
          }}
        />
        <datalist id={listId}>
          {subcategories.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <LanguageField
          value={form.language}
          error={errors['language']}
          onChange={(language) => {
            change({ language });
          }}
        />
      </div>
    </div>
  );
}

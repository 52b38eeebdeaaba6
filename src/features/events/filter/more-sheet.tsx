import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import * as words from '#ui/text/words.ts';
import { sortOrders, type Choices, type SortOrder } from './address.ts';
import * as texts from './texts.ts';

interface MoreSheetProps {
  choices: Choices;
  /** of the events on this device */
  languages: readonly { code: string; name: string }[];
  hasSort: boolean;
  onChoose: (choices: Partial<Choices>) => void;
  onClose: () => void;
}

/** The order of a list, and the language of its events. */
export function MoreSheet({ choices, languages, hasSort, onChoose, onClose }: MoreSheetProps) {
  const { isNear, place, sort, language } = choices;
  // Without a place nothing is nearest.
  const orders = sortOrders.filter((order) => order !== 'near' || isNear || place !== '' || sort === 'near');
  const orderOptions: readonly { value: SortOrder | ''; label: string }[] = [
    { value: '', label: texts.usualOrder },
    ...orders.map((value) => ({ value, label: texts.sortOrders[value] })),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.more}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="grid gap-5 pt-1">
        {hasSort && (
          <Segmented
            label={texts.sortedBy}
            value={sort ?? ''}
            options={orderOptions}
            onChange={(value) => {
              onChoose({ sort: value === '' ? null : value });
            }}
          />
        )}
        {languages.length > 0 && (
          <Field label={texts.language}>
            {(ids) => (
              <Select
                {...ids}
                options={[
                  { value: '', label: texts.anyLanguage },
                  ...languages.map(({ code, name }) => ({ value: code, label: name })),
                ]}
                value={language}
                onChange={({ target }) => {
                  onChoose({ language: target.value });
                }}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}

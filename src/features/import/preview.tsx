import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import { EventList } from './event-list.tsx';
import { FaultList } from './fault-list.tsx';
import { changesOf } from './plan.ts';
import type { Choices } from './read/reading.ts';
import * as texts from './texts.ts';
import type { OpenImport } from './use-import.ts';
import type { ImportChange } from '#data/imports/queue.ts';

interface PreviewProps {
  opened: OpenImport;
  isPending: boolean;
  onChoices: (choices: Choices) => void;
  onImport: (changes: ImportChange[], isPublished: boolean) => void;
  onBack: () => void;
}

const dayOrders = [
  { value: 'day-first', label: texts.orders['day-first'] },
  { value: 'month-first', label: texts.orders['month-first'] },
] as const;

/** @param own the device's zone, which a browser may not list */
function zoneOptions(own: string) {
  const zones = new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** How times were read, where the file leaves that open. */
function ReadingChoices({ opened: { reading, choices }, onChoices }: Pick<PreviewProps, 'opened' | 'onChoices'>) {
  const { isFloating, order } = reading;
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4 empty:hidden">
      {isFloating && (
        <Field label={texts.zoneLabel} className="w-full max-w-xs">
          {(ids) => (
            <Select
              {...ids}
              options={zoneOptions(choices.zone)}
              value={choices.zone}
              onChange={({ target }) => {
                onChoices({ ...choices, zone: target.value });
              }}
            />
          )}
        </Field>
      )}
      {order !== null && !order.isShown && (
        <Segmented
          label={texts.orderLabel}
          value={order.used}
          options={dayOrders}
          onChange={(used) => {
            onChoices({ ...choices, order: used });
          }}
        />
      )}
    </div>
  );
}

interface Note {
  text: string;
  isShown: boolean;
}

/** What is in a file, and what an import of it would do. */
export function Preview({ opened, isPending, onChoices, onImport, onBack }: PreviewProps) {
  const [isUpdating, setUpdating] = useState(false);
  const { file, reading, plan } = opened;
  const count = (type: string) => plan.events.filter(({ standing }) => standing.type === type).length;
  const [fresh, same, changed, deleted] = [count('new'), count('same'), count('changed'), count('deleted')];
  const drafts = changesOf(plan, { status: 'draft', isUpdating });
  const published = changesOf(plan, { status: 'active', isUpdating });
  const notes: Note[] = [
    { text: texts.newCount(fresh), isShown: fresh > 0 && fresh < plan.events.length },
    { text: texts.sameCount(same), isShown: same > 0 },
    { text: texts.deletedCount(deleted), isShown: deleted > 0 },
    { text: texts.moreCount(reading.more), isShown: reading.more > 0 },
    { text: texts.guessedEncoding, isShown: reading.isGuessed },
    { text: texts.orderShown(reading.order?.used ?? 'day-first'), isShown: reading.order?.isShown === true },
    { text: texts.unusedNames(reading.unused), isShown: reading.unused.length > 0 },
  ];
  return (
    <>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{file.name}</p>
      <p role="status" className="mt-4 font-display text-xl font-bold">
        {texts.found(plan.events.length, plan.faults.length)}
      </p>
      <ul className="mt-1 max-w-prose list-disc space-y-0.5 pl-5 text-sm text-muted empty:hidden">
        {notes
          .filter(({ isShown }) => isShown)
          .map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
      </ul>
      <ReadingChoices opened={opened} onChoices={onChoices} />
      {changed > 0 && (
        <div className="mt-4 rounded-md border border-line bg-surface px-4 py-2">
          <p className="pt-1 text-sm font-semibold">{texts.changedCount(changed)}</p>
          <Checkbox
            label={texts.updateChanged(changed)}
            checked={isUpdating}
            onChange={({ target }) => {
              setUpdating(target.checked);
            }}
          />
        </div>
      )}
      {plan.events.length > 0 && published.length === 0 && changed === 0 && (
        <p className="mt-4 text-sm font-semibold">{texts.nothingNew}</p>
      )}
      {plan.events.length === 0 && <p className="mt-4 text-sm font-semibold">{texts.nothingUsable}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
        {drafts.length > 0 && (
          <Button
            variant="primary"
            isPending={isPending}
            onClick={() => {
              onImport(drafts, false);
            }}
          >
            {fresh > 0 ? texts.importAsDrafts(fresh) : texts.update(drafts.length)}
          </Button>
        )}
        {published.length > 0 && (fresh > 0 || published.length > drafts.length) && (
          <Button
            variant={drafts.length > 0 ? 'quiet' : 'primary'}
            disabled={isPending}
            onClick={() => {
              onImport(published, true);
            }}
          >
            {texts.publish(published.length)}
          </Button>
        )}
        <Button variant="quiet" disabled={isPending} onClick={onBack}>
          {texts.anotherFile}
        </Button>
      </div>
      {fresh > 0 && <p className="mt-2 text-sm text-muted">{texts.draftsHelp}</p>}
      <FaultList key={file.name} faults={plan.faults} />
      <EventList events={plan.events} />
    </>
  );
}

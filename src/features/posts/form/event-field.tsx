import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { readEventChoices } from '#data/posts/event-choices.ts';
import { untitledEvent } from '#shared-parts/events/texts.ts';
import { formatStart } from '#shared-parts/events/time.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import * as texts from './texts.ts';

interface EventFieldProps {
  account: OpenAccount;
  /** ref of the chosen event */
  value: string | null;
  error?: string | undefined;
  change: (change: { event: string | null }) => void;
}

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const noEvents: EventRow[] = [];

/** The choice of the event that a post is from, among the user's own and those where they go; nothing without any. */
export function EventField({ account, value, error, change }: EventFieldProps) {
  const nowMs = useNow();
  const userId = account.user?.user_id ?? 0;
  const choices = useLive(
    () => readEventChoices(account.db, userId, nowMs, value),
    [account, userId, nowMs, value],
    noEvents,
  );
  if (choices.length === 0) return null;
  const isThere = choices.some(({ ref }) => ref === value);
  const options = choices.map((event) => {
    const title = event.title || untitledEvent;
    // A repeating event's first day says nothing about now.
    const label = event.event_type === 'recurring' ? title : texts.eventOn(title, formatStart(event, 'en-US', day));
    return { value: event.ref, label };
  });
  return (
    <Field label={texts.atAnEvent} error={error}>
      {(ids) => (
        <Select
          {...ids}
          value={isThere ? (value ?? '') : ''}
          options={[{ value: '', label: texts.noEvent }, ...options]}
          onChange={({ currentTarget }) => {
            change({ event: currentTarget.value || null });
          }}
        />
      )}
    </Field>
  );
}

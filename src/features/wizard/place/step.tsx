import { Check, Clock } from 'lucide-react';
import { eventLimits } from '#contract/events/rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { LocationDeps } from './deps.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';
import { VenueFields } from './venue-fields.tsx';

function LinkField({ form, errors, change }: StepProps) {
  return (
    <Field label={texts.link} help={texts.linkHelp} error={lengthError(form.link, eventLimits.url) ?? errors['link']}>
      {(ids) => (
        <TextInput
          {...ids}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.linkPlaceholder}
          value={form.link}
          onChange={({ target }) => {
            change({ link: target.value });
          }}
        />
      )}
    </Field>
  );
}

/** Where the event takes place: at a venue, which may be announced later, or online. Hidden values are kept. */
export function LocationStep(props: StepProps & LocationDeps) {
  const { form, errors, change } = props;
  return (
    <div className="space-y-5">
      <Segmented
        label={texts.whereItTakesPlace}
        value={form.online ? 'online' : 'place'}
        options={[
          { value: 'place', label: texts.location },
          { value: 'online', label: texts.online },
        ]}
        onChange={(where) => {
          change({ online: where === 'online' });
        }}
      />
      {!form.online && (
        <Checkbox
          label={texts.joinOnlineToo}
          checked={form.isHybrid}
          onChange={({ target }) => {
            change({ isHybrid: target.checked });
          }}
        />
      )}
      {(form.online || form.isHybrid) && <LinkField {...props} />}
      {!form.online && (
        <Button
          icon={form.isUnannounced ? <Check /> : <Clock />}
          aria-pressed={form.isUnannounced}
          onClick={() => {
            change({ isUnannounced: !form.isUnannounced });
          }}
        >
          {texts.toBeAnnounced}
        </Button>
      )}
      {!form.online && form.isUnannounced && (
        <p role="status" className="rounded-md border border-line bg-sunken px-4 py-3 text-sm text-ink">
          {texts.notAnnouncedYet}
        </p>
      )}
      {!form.online && !form.isUnannounced && <VenueFields {...props} />}
      <LimitedField
        label={texts.attendeeNote}
        help={texts.attendeeNoteHelp}
        value={form.attendeeNote}
        limit={eventLimits.attendeeNote}
        error={errors['attendeeNote']}
        rows={4}
        onChange={(attendeeNote) => {
          change({ attendeeNote });
        }}
      />
    </div>
  );
}

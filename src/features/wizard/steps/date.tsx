import { clockTexts, whenText } from '#features/wizard/time/describe-times.ts';
import { RepeatBuilder } from '#features/wizard/repeat/builder.tsx';
import { RepeatToggle } from '#features/wizard/repeat/toggle.tsx';
import { pastText } from '#features/wizard/repeat/series.ts';
import type { StepProps } from './props.ts';
import { TimeFields } from '#features/wizard/time/fields.tsx';
import { ZoneField } from '#features/wizard/time/zone-field.tsx';

interface DateStepProps extends StepProps {
  /** the zone of the venue's pin, where it is known */
  venueZone: string | null;
  nowMs: number;
}

/** When it is, by which clock, and whether it comes again. */
export function DateStep({ form, errors, change, venueZone, nowMs }: DateStepProps) {
  const pastNote = pastText(form, nowMs);
  return (
    <div className="space-y-5">
      <RepeatToggle form={form} change={change} />
      <TimeFields form={form} errors={errors} change={change} />
      {!form.isAllDay && <ZoneField form={form} errors={errors} change={change} venueZone={venueZone} />}
      <div className="space-y-1 text-sm empty:hidden">
        <p role="status" className="font-medium text-ink">
          {whenText(form)}
        </p>
        {clockTexts(form).map((text) => (
          <p key={text} className="text-muted">
            {text}
          </p>
        ))}
        {pastNote !== null && <p className="text-warn">{pastNote}</p>}
      </div>
      {form.isRecurring && <RepeatBuilder form={form} errors={errors} change={change} nowMs={nowMs} />}
    </div>
  );
}

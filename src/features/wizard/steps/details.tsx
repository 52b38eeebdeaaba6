import { eventLimits } from '#contract/events/rules.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import type { StepProps } from './props.ts';
import { TagField } from '#features/wizard/tags/field.tsx';
import type { SuggestTags } from '#features/wizard/tags/suggestions.tsx';
import * as texts from './texts.ts';

interface DetailsStepProps extends StepProps {
  suggest: SuggestTags;
}

/** Further descriptions, and tags. */
export function DetailsStep({ suggest, ...props }: DetailsStepProps) {
  const { form, errors, change } = props;
  return (
    <div className="space-y-5">
      <LimitedField
        label={texts.summary}
        help={texts.summaryHelp}
        value={form.resume}
        limit={eventLimits.resume}
        error={errors['resume']}
        rows={2}
        onChange={(resume) => {
          change({ resume });
        }}
      />
      <LimitedField
        label={texts.detailedDescription}
        help={texts.detailedDescriptionHelp}
        value={form.detailedDescription}
        limit={eventLimits.text}
        error={errors['detailedDescription']}
        rows={6}
        isGrowing
        onChange={(detailedDescription) => {
          change({ detailedDescription });
        }}
      />
      <LimitedField
        label={texts.venueDetails}
        help={texts.venueDetailsHelp}
        value={form.venueDetails}
        limit={eventLimits.text}
        error={errors['venueDetails']}
        rows={4}
        isGrowing
        onChange={(venueDetails) => {
          change({ venueDetails });
        }}
      />
      <TagField {...props} suggest={suggest} />
    </div>
  );
}

import { useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { Field } from '#ui/field/field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import { TextInput } from '#ui/field/text-input.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';
import { videoKind } from './video-link.ts';

/** A link to a video elsewhere. Its URL is only parsed, never fetched. */
export function VideoField({ form, errors, change }: StepProps) {
  const [isTyping, setTyping] = useState(false);
  const kind = videoKind(form.videoUrl);
  const isWrong = form.videoUrl.trim() !== '' && kind === null && !isTyping;
  const complaint = lengthError(form.videoUrl, eventLimits.url) ?? errors['videoUrl'];
  return (
    <Field
      label={texts.video}
      error={complaint ?? (isWrong ? texts.notAnAddress : null)}
      help={kind === null ? texts.videoHelp : texts.videoKinds[kind]}
    >
      {(ids) => (
        <TextInput
          {...ids}
          // Not `url`, as browsers would then require the https:// that may be omitted.
          inputMode="url"
          autoComplete="off"
          placeholder={texts.videoPlaceholder}
          value={form.videoUrl}
          onFocus={() => {
            setTyping(true);
          }}
          onBlur={() => {
            setTyping(false);
          }}
          onChange={({ target }) => {
            change({ videoUrl: target.value });
          }}
        />
      )}
    </Field>
  );
}

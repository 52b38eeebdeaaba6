import { useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { Field } from '#ui/field/field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import { TextInput } from '#ui/field/text-input.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';
import { videoKind } from './video-link.ts';

/** A video elsewhere that the event links to. Its address is looked at, never asked for. */
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
          // Not `url`: the browser would ask for the https:// that may be left out.
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

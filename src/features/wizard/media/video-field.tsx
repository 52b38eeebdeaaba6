import { useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { Field } from '#ui/field/field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import { TextInput } from '#ui/field/text-input.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { videoKind } from './video-link.ts';

const kindTexts = { youtube: 'A YouTube video', vimeo: 'A Vimeo video', other: 'A link to a video' };

/** A video elsewhere that the event links to. Its address is looked at, never asked for. */
export function VideoField({ form, errors, change }: StepProps) {
  const [isTyping, setTyping] = useState(false);
  const kind = videoKind(form.videoUrl);
  const isWrong = form.videoUrl.trim() !== '' && kind === null && !isTyping;
  const complaint = lengthError(form.videoUrl, eventLimits.url) ?? errors['videoUrl'];
  return (
    <Field
      label="Video"
      error={complaint ?? (isWrong ? 'Enter a web address such as youtube.com/watch?v=…' : null)}
      help={kind === null ? 'A link to YouTube, Vimeo or elsewhere. It can be left out.' : kindTexts[kind]}
    >
      {(ids) => (
        <TextInput
          {...ids}
          // Not `url`: the browser would ask for the https:// that may be left out.
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
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

import type { ReactNode } from 'react';
import { postLimits } from '#contract/posts/entity.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import type { PostComplaints, PostForm } from './input.ts';
import * as texts from './texts.ts';

interface PostFieldsProps {
  form: PostForm;
  complaints: PostComplaints;
  change: (change: Partial<PostForm>) => void;
  /** the picture field; omitted if the picture can't be changed */
  picture?: ReactNode;
  /** the choice of its event; omitted if that can't be changed */
  event?: ReactNode;
}

/** The fields of a post's form. */
export function PostFields({ form, complaints, change, picture, event }: PostFieldsProps) {
  return (
    <div className="mt-3 space-y-5">
      {picture}
      <LimitedField
        label={texts.title}
        value={form.title}
        limit={postLimits.title}
        error={complaints.title}
        isRequired
        onChange={(title) => {
          change({ title });
        }}
      />
      <LimitedField
        label={texts.description}
        value={form.description}
        limit={postLimits.description}
        error={complaints.description}
        rows={4}
        isGrowing
        onChange={(description) => {
          change({ description });
        }}
      />
      {event}
    </div>
  );
}

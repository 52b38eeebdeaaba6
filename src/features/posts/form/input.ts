import { postLimits } from '#contract/posts/entity.ts';
import { lengthError } from '#ui/field/length-limit.ts';
import * as texts from './texts.ts';

/** A post as typed. */
export interface PostForm {
  title: string;
  description: string;
  /** SHA-256 of the chosen picture */
  image: string | null;
  /** ref of the event that it is from */
  event: string | null;
}

export type PostComplaints = Partial<Record<keyof PostForm, string>>;

export const emptyPost: PostForm = { title: '', description: '', image: null, event: null };

export function isEmptyPost({ title, description, image }: PostForm): boolean {
  return title === '' && description === '' && image === null;
}

/** Errors of a post's texts; empty if valid. */
export function textComplaints({ title, description }: Pick<PostForm, 'title' | 'description'>): PostComplaints {
  const wrong: PostComplaints = {};
  const titleComplaint = title.trim() === '' ? texts.pleaseEnterATitle : lengthError(title, postLimits.title);
  if (titleComplaint !== null) wrong.title = titleComplaint;
  const complaint = lengthError(description, postLimits.description);
  if (complaint !== null) wrong.description = complaint;
  return wrong;
}

/** Errors of the server or contract, by form field; their keys may be longer paths. */
export function complaintsByField(fields: Readonly<Record<string, string>>): PostComplaints {
  const wrong: PostComplaints = {};
  for (const [path, text] of Object.entries(fields)) {
    const name = path.split('.').at(-1);
    if (name === 'title' || name === 'image') wrong[name] = text;
    if (name === 'event' || name === 'event_id') wrong.event = text;
    if (name === 'description' || name === 'content') wrong.description = text;
  }
  return wrong;
}

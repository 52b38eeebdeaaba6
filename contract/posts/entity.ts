import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { Person } from '#contract/people/entity.ts';
import { plainText } from '#contract/validation/plain-text.ts';

export const postLimits = { title: 200, description: 10_000, usual: 50, most: 100 } as const;

const Title = plainText(postLimits.title);
const Description = z.string().check(maxLetters(postLimits.description));

export const Post = z.object({
  post_id: Id,
  id: Id,
  client_id: Ref,
  title: z.string(),
  description: z.string(),
  /** = description */
  content: z.string(),
  /** address of its picture */
  image: z.nullable(z.string()),
  likes_count: z.int(),
  /** by the one who asks */
  liked: z.boolean(),
  /** comments and the replies to them */
  comments_count: z.int(),
  created_at: z.string(),
  /** of the last edit, `created_at` where there was none */
  updated_at: z.string(),
  user: Person,
  /** the event that it is from */
  event_id: z.optional(z.nullable(Id)),
  event_ref: z.optional(z.nullable(Ref)),
  /** an operator has hidden it from others; sent to its author alone */
  hidden: z.optional(z.boolean()),
});
export type Post = z.infer<typeof Post>;

/** What its author writes. */
export const PostInput = z.object({ title: Title, description: Description });
export type PostInput = z.infer<typeof PostInput>;

/** Any subset of it. */
export const PostPatch = z.object({ title: z.optional(Title), description: z.optional(Description) });
export type PostPatch = z.infer<typeof PostPatch>;

export const PostReply = z.object({ data: Post });
export const PostsReply = z.object({ data: z.array(Post) });

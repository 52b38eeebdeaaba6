import type { Person } from '#contract/people/entity.ts';
import type { AuthorColumns } from '#server/db/people/visible-authors.ts';

/** The author's fields shown beside their content. */
export function toAuthor(row: AuthorColumns & { user_id: number }): Person {
  return {
    user_id: row.user_id,
    username: row.username,
    display_name: row.display_name,
    profile_picture: row.profile_picture,
  };
}

/** When something was written and edited, and whether it is hidden, which only its author can get to see. */
export function toTimes(row: { created_at: number; updated_at: number; hidden_at: number | null }) {
  return {
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    ...(row.hidden_at === null ? {} : { hidden: true }),
  };
}

import type { Person } from '#contract/people/entity.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import type { PostRow } from '#data/posts/rows.ts';

const number = new Intl.NumberFormat('en-US');
const nameLength = 60;

/** `1 comment`, `12 comments`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** A person's displayed name. */
export function personName({ display_name: name, username }: Person): string {
  return [name, username].find((text) => text.trim() !== '') ?? 'Usuario';
}

function shortened(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  return letters.length <= nameLength ? letters.join('') : `${letters.slice(0, nameLength - 1).join('')}…`;
}

/** The name of a post, for the names of its buttons. */
export function postName({ title, user }: PostRow): string {
  return title.trim() === '' ? `a post by ${personName(user)}` : shortened(title);
}

/** The same for a comment. */
export function commentName({ content, user }: CommentRow): string {
  return `${personName(user)}: ${shortened(content)}`;
}

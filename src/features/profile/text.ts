interface Named {
  display_name: string;
  username: string;
}

/** What somebody is called. */
export function personName({ display_name: name, username }: Named): string {
  return name.trim() || username || 'Usuario';
}

/** The name that somebody is found by. */
export function handleOf({ username }: Pick<Named, 'username'>): string {
  return `@${username || 'user'}`;
}

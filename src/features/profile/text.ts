interface Named {
  display_name: string;
  username: string;
}

/** A person's displayed name. */
export function personName({ display_name: name, username }: Named): string {
  return name.trim() || username || 'Usuario';
}

/** A person's @username. */
export function handleOf({ username }: Pick<Named, 'username'>): string {
  return `@${username || 'user'}`;
}

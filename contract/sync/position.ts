/** A place in the change log. The epoch is renewed by a restore, so positions of two epochs can't be compared. */
export interface Position {
  epoch: string;
  position: number;
}

export function parsePosition(text: string): Position | null {
  const match = /^([0-9a-z]{1,32})\.(\d{1,15})$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? null : { epoch: match[1], position: Number(match[2]) };
}

export function formatPosition({ epoch, position }: Position): string {
  return `${epoch}.${position}`;
}

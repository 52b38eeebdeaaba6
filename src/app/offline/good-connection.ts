interface Connection {
  effectiveType?: string;
}

/** Whether the connection has room for more than what is looked at. Browsers that don't tell are believed. */
export function isGoodConnection(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: Connection };
  if (!onLine) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

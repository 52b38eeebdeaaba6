interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether the connection is one on which nobody minds what is fetched unasked. Browsers that don't tell are believed. */
export function isGoodConnection(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: Connection };
  if (!onLine || connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

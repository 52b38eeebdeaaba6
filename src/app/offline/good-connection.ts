interface Connection {
  effectiveType?: string;
}

/** Whether the connection can bear background downloads. True if the browser doesn't tell. */
export function isGoodConnection(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: Connection };
  if (!onLine) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

export const batchLimits = { items: 100, bytes: 256 * 1024 } as const;

import { formatNumber } from '#ui/text/format-number.ts';

export const importOf = (file: string) => `Import of ${file}`;
export const sentOf = (sent: number, total: number) => `${formatNumber(sent)} of ${formatNumber(total)} sent`;
export const stopped = (count: number) => `${formatNumber(count)} need you`;

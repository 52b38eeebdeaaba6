import { hueOf } from '#contract/drawings/hue.ts';
import { motifOf } from '#contract/drawings/motif.ts';

export function eventHue(event: Parameters<typeof motifOf>[0]): number {
  return hueOf(motifOf(event));
}

import type { HeapUse } from './heap.ts';
import type { DirectLook } from './map-page/direct-look.ts';
import type { FirstLook, MapMaker } from './map-page/main.tsx';
import type { Move, Moves } from './map-script.ts';

/** One map that is measured. */
export interface MapCase {
  maker: MapMaker;
  count: number;
  /** how many times slower than it is the page's processor is made */
  slowdown: number;
}

export interface MapRound {
  first: FirstLook & Move;
  moves: Moves;
  /** more than before the events were handed over, in bytes */
  heap: HeapUse;
  direct: DirectLook;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distanceKm } from '#contract/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { Area, MapPorts } from './map-ports.ts';
import type { MapStand } from './use-map-stand.ts';

/** How far around the middle is asked for at least. */
const radiusKm = 50;
// Half the earth's way around.
const farthestKm = 20_000;

interface AskedArea extends Area {
  /** false: there are more than were told, so that a nearer look may find others. Until it is answered nobody asks again. */
  isWhole: boolean;
}

/** Whether what is seen lies within an area that was asked for. */
function isWithin({ view, radiusKm: seenKm }: MapStand, area: Area): boolean {
  return area.radiusKm >= farthestKm || distanceKm(view, area.center) + seenKm <= area.radiusKm;
}

/** Whether asking would tell no more than is told already. */
function isKnown(stand: MapStand, areas: readonly AskedArea[]): boolean {
  return areas.some((area) => isWithin(stand, area) && (area.isWhole || stand.radiusKm * 2 > area.radiusKm));
}

/** What is asked about: where there are more events than are told at once, no more than is seen. */
function areaOf(stand: MapStand, areas: readonly AskedArea[]): Area {
  const { latitude, longitude } = stand.view;
  const leastKm = areas.some((area) => !area.isWhole && isWithin(stand, area)) ? 1 : radiusKm;
  const seenKm = Math.ceil(stand.radiusKm);
  return { center: { latitude, longitude }, radiusKm: Math.min(farthestKm, Math.max(leastKm, seenKm)) };
}

interface AreaOptions {
  stand: MapStand | null;
  /** there is no server to ask */
  isOut: boolean;
  ask: MapPorts['askArea'];
}

/**
 * The server's events of the part that is seen. It is asked by itself where the app took the map; where the person moved it, at
 * a press, and never twice for the same part.
 */
export function useArea({ stand, isOut, ask }: AreaOptions) {
  const [asked, setAsked] = useState<readonly AskedArea[]>([]);
  const leaving = useRef<AbortController | null>(null);
  const [isLooking, setLooking] = useState(false);
  const isNew = stand !== null && !isOut && !isKnown(stand, asked);

  async function look(wanted: Area): Promise<void> {
    const area: AskedArea = { ...wanted, isWhole: true };
    leaving.current?.abort();
    const going = new AbortController();
    leaving.current = going;
    setAsked((areas) => [...areas, area]);
    setLooking(true);
    // What goes wrong is nobody's worry: what the device holds stands there, and the area may be asked for again.
    const answer = await ask(wanted, going.signal).catch(otherwise(null));
    setAsked((areas) => {
      const others = areas.filter((other) => other !== area);
      return answer === null ? others : [...others, { ...wanted, isWhole: answer.isWhole }];
    });
    if (!going.signal.aborted) setLooking(false);
  }

  const follow = useEffectEvent((now: MapStand) => {
    if (isNew && !now.isByHand) void look(areaOf(now, asked));
  });
  useEffect(() => {
    if (stand === null) return;
    // The map is there first, and the question after it.
    const timer = setTimeout(() => {
      follow(stand);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [stand, isOut]);
  useEffect(
    () => () => {
      leaving.current?.abort();
    },
    [],
  );

  return {
    isLooking,
    /** the part that is seen is a new one, and the person may have it asked for */
    isOffered: isNew && stand.isByHand,
    search() {
      if (stand !== null) void look(areaOf(stand, asked));
    },
  };
}

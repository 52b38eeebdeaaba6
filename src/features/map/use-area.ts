import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distanceKm } from '#contract/distance.ts';
import type { Area } from './map-ports.ts';
import type { MapStand } from './use-map-stand.ts';

/** How far around the middle is asked for at least. */
const radiusKm = 50;
// Half the earth's way around.
const farthestKm = 20_000;

function areaOf({ view, radiusKm: seenKm }: MapStand): Area {
  const { latitude, longitude } = view;
  return { center: { latitude, longitude }, radiusKm: Math.min(farthestKm, Math.max(radiusKm, Math.ceil(seenKm))) };
}

/** Whether what is seen lies within an area that was asked for. */
function isWithin({ view, radiusKm: seenKm }: MapStand, area: Area): boolean {
  return area.radiusKm >= farthestKm || distanceKm(view, area.center) + seenKm <= area.radiusKm;
}

interface AreaOptions {
  stand: MapStand | null;
  /** there is no server to ask */
  isOut: boolean;
  ask: (area: Area, signal: AbortSignal) => Promise<boolean>;
}

/**
 * The server's events of the part that is seen. It is asked by itself where the app took the map; where the person moved it, at
 * a press, and never twice for the same part.
 */
export function useArea({ stand, isOut, ask }: AreaOptions) {
  const [asked, setAsked] = useState<readonly Area[]>([]);
  const leaving = useRef<AbortController | null>(null);
  const [isLooking, setLooking] = useState(false);
  const isNew = stand !== null && !isOut && !asked.some((area) => isWithin(stand, area));

  async function look(area: Area): Promise<void> {
    leaving.current?.abort();
    const going = new AbortController();
    leaving.current = going;
    setAsked((areas) => [...areas, area]);
    setLooking(true);
    // What goes wrong is nobody's worry: what the device holds stands there, and the area may be asked for again.
    const isAnswered = await ask(area, going.signal).catch(() => false);
    if (!isAnswered) setAsked((areas) => areas.filter((other) => other !== area));
    if (!going.signal.aborted) setLooking(false);
  }

  const follow = useEffectEvent((now: MapStand) => {
    if (isNew && !now.isByHand) void look(areaOf(now));
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
      if (stand !== null) void look(areaOf(stand));
    },
  };
}

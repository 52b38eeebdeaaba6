import { useEffect, useRef, useState } from 'react';
import { placeLimits, type FoundPlace } from '#contract/geo/place.ts';
import { isWireError } from '#sync/transport/ports.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { placeLines } from './changes.ts';
import * as texts from './texts.ts';

type Find = (address: string, signal: AbortSignal) => Promise<FoundPlace[]>;

const addressParts = ['address', 'city', 'state', 'country'] as const;

/** The address to look up: street, city, state and country. */
function addressOf(form: EventForm): string {
  return addressParts
    .map((part) => form[part].trim())
    .filter((text) => text !== '')
    .join(', ');
}

function foundText(place: FoundPlace): string {
  const { name, where } = placeLines(place);
  return texts.pinIsAt(where === '' ? name : `${name}, ${where}`);
}

/** Looks up the typed address. @param onFound receives the likeliest place */
export function useUpdateMap(find: Find, onFound: (place: FoundPlace) => void) {
  const [isLoading, setLoading] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  function end(text: string | null): void {
    controller.current?.abort();
    controller.current = null;
    setLoading(false);
    setMessage(text);
  }

  async function findAddress(form: EventForm): Promise<void> {
    const address = addressOf(form);
    if (address.length < placeLimits.fewestLetters) {
      end(texts.nothingTyped);
      return;
    }
    end(null);
    const own = new AbortController();
    controller.current = own;
    setLoading(true);
    try {
      const [place] = await find(address, own.signal);
      if (own.signal.aborted) return;
      end(place === undefined ? texts.nothingFound : foundText(place));
      if (place !== undefined) onFound(place);
    } catch (error) {
      if (!own.signal.aborted) end(isWireError(error) ? texts.lookUpNeedsNetwork : texts.lookUpFailed);
    }
  }

  return {
    isAsking: isLoading,
    message,
    look: findAddress,
    /** cancels the request, as the pin was set in another way meanwhile */
    cancel: () => {
      end(null);
    },
  };
}

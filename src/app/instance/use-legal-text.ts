import { useEffect, useState } from 'react';
import type { LegalPage } from '#contract/instance/settings.ts';
import { otherwise } from '#data/fault.ts';
import { useKnownInstance } from '#shared-parts/known-instance.ts';
import { storedLegalTexts } from './stored-instance.ts';

/**
 * The operators' text of a page; null: they have given none. `loading`: it isn't known yet; `unknown`: it couldn't be fetched.
 */
export type FoundText = { text: string | null } | 'loading' | 'unknown';

export function useLegalText(page: LegalPage): FoundText {
  const { texts, revision } = useKnownInstance();
  const [hasFailed, setFailed] = useState(false);
  const given = texts[page];
  const text = given === undefined ? storedLegalTexts(revision)?.[page] : given;
  const isKnown = text !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    let isMounted = true;
    async function ask(): Promise<void> {
      const { fetchInstance } = await import('./fetch-instance.ts');
      const isFetched = await fetchInstance().catch(otherwise(false));
      if (isMounted) setFailed(!isFetched);
    }
    ask().catch(() => {
      if (isMounted) setFailed(true);
    });
    return () => {
      isMounted = false;
    };
  }, [isKnown]);
  if (text !== undefined) return { text };
  return hasFailed ? 'unknown' : 'loading';
}

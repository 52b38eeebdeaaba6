import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { evictCache } from '#data/storage/evict-cache.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyDetails } from '#app/boot/copy-details.tsx';
import * as words from '#ui/text/words.ts';
import { StartFresh } from './start-fresh.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { closedTexts, closedReasonOf } from './closed-reason.ts';

/** Shown if the databases can't be opened; the app can't run without them. */
export function ClosedScreen({ error }: { error: unknown }) {
  const [reason] = useState(() => closedReasonOf(error));

  useEffect(() => {
    // Clear cached copies, so that the next try finds space.
    if (reason === 'full') void evictCache(null, 1).then(() => evictCache(null, 2));
  }, [reason]);

  return (
    <ScreenFrame {...closedTexts[reason]}>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          icon={<RotateCw />}
          onClick={() => {
            location.reload();
          }}
        >
          {words.tryAgain}
        </Button>
        <CopyDetails error={error} />
      </div>
      {reason === 'broken' && <StartFresh />}
    </ScreenFrame>
  );
}

import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { evictCache } from '#data/make-room.ts';
import { Button } from '#ui/button.tsx';
import { CopyDetails } from '#app/copy-details.tsx';
import { StartFresh } from './start-fresh.tsx';
import { ScreenFrame } from './whole-screen.tsx';
import { closedTexts, closedReasonOf } from './why-shut.ts';

/** When the databases can't be opened: nothing of the app can be shown without them. */
export function ClosedScreen({ error }: { error: unknown }) {
  const [reason] = useState(() => closedReasonOf(error));

  useEffect(() => {
    // Copies of what the server has give way, so that the next try finds room.
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
          Try again
        </Button>
        <CopyDetails error={error} />
      </div>
      {reason === 'broken' && <StartFresh />}
    </ScreenFrame>
  );
}

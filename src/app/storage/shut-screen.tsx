import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { makeRoom } from '#data/make-room.ts';
import { Button } from '#ui/button.tsx';
import { CopyDetails } from '#app/copy-details.tsx';
import { StartFresh } from './start-fresh.tsx';
import { WholeScreen } from './whole-screen.tsx';
import { shutWords, whyShut } from './why-shut.ts';

/** When the databases can't be opened: nothing of the app can be shown without them. */
export function ShutScreen({ error }: { error: unknown }) {
  const [why] = useState(() => whyShut(error));

  useEffect(() => {
    // Copies of what the server has give way, so that the next try finds room.
    if (why === 'full') void makeRoom(null, 1).then(() => makeRoom(null, 2));
  }, [why]);

  return (
    <WholeScreen {...shutWords[why]}>
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
      {why === 'broken' && <StartFresh />}
    </WholeScreen>
  );
}

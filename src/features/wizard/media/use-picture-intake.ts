import { useEffect, useState } from 'react';
import type { PictureIntakeDeps, PictureIntake } from './deps.ts';
import { createPictureIntake } from './picture-intake.ts';

/** Takes pictures for as long as the wizard is open, whatever step it shows; what waited from before is gone on with. */
export function usePictureIntake(deps: PictureIntakeDeps): PictureIntake {
  const [intake] = useState(() => createPictureIntake(deps));
  useEffect(() => {
    intake.resume();
    return intake.leave;
  }, [intake]);
  return intake;
}

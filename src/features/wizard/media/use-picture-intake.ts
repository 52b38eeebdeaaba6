import { useEffect, useState } from 'react';
import type { PictureIntakeDeps, PictureIntake } from './deps.ts';
import { createPictureIntake } from './picture-intake.ts';

/** Takes pictures while the wizard is open, on any step, and prepares those that were waiting from before. */
export function usePictureIntake(deps: PictureIntakeDeps): PictureIntake {
  const [intake] = useState(() => createPictureIntake(deps));
  useEffect(() => {
    intake.resume();
    return intake.leave;
  }, [intake]);
  return intake;
}

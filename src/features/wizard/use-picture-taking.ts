import { useEffect, useState } from 'react';
import type { TakingPorts } from './media-ports.ts';
import { createPictureTaking, type PictureTaking } from './picture-taking.ts';

/** Takes pictures for as long as the wizard is open, whatever step it shows; what waited from before is gone on with. */
export function usePictureTaking(ports: TakingPorts): PictureTaking {
  const [taking] = useState(() => createPictureTaking(ports));
  useEffect(() => {
    taking.goOn();
    return taking.leave;
  }, [taking]);
  return taking;
}

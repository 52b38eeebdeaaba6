import { createPictureTaker } from '#data/keep-picture.ts';
import { preparePicture } from '#ui/picture-workshop.ts';
import { noPicture } from './post-input.ts';

export const takePicture = createPictureTaker(preparePicture, noPicture);

import { createPictureTaker } from '#data/files/store-picture.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { noPicture } from './input.ts';

export const takePicture = createPictureTaker(preparePicture, noPicture);

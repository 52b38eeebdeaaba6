import { createPictureTaker } from '#data/files/store-picture.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import * as texts from './texts.ts';

export const takePicture = createPictureTaker(preparePicture, texts.noPicture);

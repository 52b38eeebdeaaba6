import { createPictureTaker } from '#data/keep-picture.ts';
import { preparePicture } from '#ui/picture-workshop.ts';

const noPicture = 'Only pictures can be sent. Please choose a JPEG, PNG or WebP file.';

export const takePicture = createPictureTaker(preparePicture, noPicture);

import { createPictureTaker } from '#data/files/store-picture.ts';
import { preparePicture } from '#ui/picture/prepare.ts';

const noPicture = 'Only pictures can be sent. Please choose a JPEG, PNG or WebP file.';

export const takePicture = createPictureTaker(preparePicture, noPicture);

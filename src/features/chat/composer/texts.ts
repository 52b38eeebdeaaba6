// Bar
export const newMessage = 'New message';
export const picture = 'Picture';
export const attachAPicture = 'Attach a picture';
export const message = 'Message';
export const send = 'Send';

// Message editor
export const signedOut = 'Usuario no autenticado';
export const sendingFailed = 'Error al enviar mensaje';

// Picture
export const chosenPicture = 'Chosen for the message';
export const removeThePicture = 'Remove the picture';

// Map
export const setThePinHere = 'Set the pin here';
export const showMapPictures = 'Show map pictures';
export const mapNeedsConnection = 'The map needs a connection. The pin can be placed all the same.';

// Movable
export const movablePin = 'movable pin';
export const pinHelp = 'The pin. Arrow keys move it.';

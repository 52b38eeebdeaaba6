// Account calls
export const offlineFallback = 'Network error or CORS issue';
export const sessionsOfflineText = 'There is no connection. The list of your sign-ins is only on the server.';
export const calendarOfflineText =
  'There is no connection. The link is kept by the server, so it can’t be shown or changed now.';
export const thisCouldNotBeDone = 'This could not be done';

// Delete account
export const accountNotDeleted = 'The account could not be deleted. Please try again later.';
export const deletionUnanswered =
  'There is no answer from the server. If your account is still there, try again when you have a connection.';
export const sessionEnded = 'Your session has ended. Log in, then try again.';

// Ended toast
export const loggedOut = 'You have been logged out';
export const loggedOutText = 'Your session has ended. Log in to go on; what you haven’t sent waits on this device.';

// Password reset
export const storageBlocked = 'This browser keeps nothing, so the password can’t be set here.';
export const requestingCodeFailed = 'Error al solicitar código';
export const wrongCode = 'Código incorrecto';
export const resettingFailed = 'Error al restablecer contraseña';

// Sign in
export const storageFull = 'This could not be saved. This device may have no room left.';
export const tokenMissing = 'Token not found in response';
export const loginFailed = 'Login failed';
export const offlineLogin = 'Connection error. Using offline mode.';
export const googleFailed = 'Error al iniciar sesión con Google';
export const registrationFailed = 'Error al registrar usuario';
export const userNotLoaded = 'Error al obtener usuario';

// Code dialog
export const codeInMail = 'Check your mail: the code is good for 15 minutes.';
export const codeInLog =
  'This server sends no mail. The code is in its log, where it was started, and good for 15 minutes.';
export const codeUndelivered =
  'This server’s mail doesn’t go out at the moment, so the code may not come. Ask for another later, or ask those who run it.';
export const codeNowhere = 'This server sends no mail, so there is no code. Those who run it can help.';
export const wrongCode = 'Invalid confirmation code.';
export const confirmingFailed = 'Error confirming code or resetting password.';
export const enterTheCode = 'Enter the code';
export const confirmCode = 'Confirm code';
export const confirmationCode = 'Confirmation code';

// Forgot password form
export const resetMailSent = 'If an account with that email exists, we have sent password reset instructions.';
export const invalidEmail = 'Email inválido';
export const noAccountWithEmail = 'No account found with that email.';
export const email = 'Email';
export const sending = 'Sending...';
export const sendCode = 'Send code';
export const rememberedIt = 'Remembered it?';
export const login = 'Login';
export const codeConfirmed = 'Code confirmed! You can now reset your password.';
export const resetCancelled = 'Password reset cancelled.';

// Google button
export const googleFailed = 'Error en login con Google';
export const googleNotLoaded = 'Google API no está cargada';
export const continueWithGoogle = 'Continue with Google';
export const googleUnavailable = 'Signing in with Google isn’t available here.';

// Login form
export const passwordRequired = 'La contraseña es requerida';
export const welcome = 'Welcome!';
export const loginFailed = 'Error al iniciar sesión';
export const seeTheSavedEvents = 'See the saved events';
export const password = 'Password';
export const rememberMe = 'Remember me';
export const forgotPassword = 'Forgot password?';
export const googleTokenMissing = 'No se recibió id_token de Google';
export const newHere = 'New here?';
export const signUp = 'Sign up';

// Or line
export const or = 'or';

// Promo panel
export const findEvents = 'Find your next night out';
export const findEventsText = 'Concerts, fairs, talks and parties, by date and by what you like.';
export const findEventsPicture = 'A town at dusk with places marked by lights';
export const worksOffline = 'Made for bad signal';
export const worksOfflineText =
  'In a basement or a field, what you do is saved on this device and sent once there is a network.';
export const worksOfflinePicture = 'Tents with lights in them, in a field under the moon';
export const publishEvents = 'Make it happen';
export const publishEventsText = 'Publish an event of your own, picture and all, in minutes.';
export const publishEventsPicture = 'A stage with beams of light, before a crowd';
export const whatScapeIsFor = 'What Scape is for';

// Setup password form
export const newPassword = 'New password';
export const confirmPassword = 'Confirm password';
export const passwordsDiffer = 'Passwords do not match.';
export const resettingFailed = 'Error resetting password.';
export const passwordWasReset = 'Your password has been reset successfully.';
export const passwordHelp = 'At least 8 letters and digits, one of each';
export const settingUp = 'Setting up...';
export const setPassword = 'Set password';
export const codeExpired = 'The code has expired?';
export const askForAnother = 'Ask for another';

// Unavailable providers
export const notAvailable = 'Not available';

// Without scripts
export const needsScripts = 'This form takes JavaScript, which your browser has switched off.';

// Form
export const firstName = 'First name';
export const lastName = 'Last name';
export const username = 'Username';
export const inviteCode = 'Invitation code';
export const inviteHelp = 'New accounts are by invitation here. The code is in yours.';
export const inviteMissing = 'Enter your invitation code';
export const accountCreated = 'Your account has been created successfully! 🎉';
export const registrationFailed = 'An error occurred during registration.';
export const acceptThe = 'I accept the';
export const termsAndConditions = 'terms and conditions';
export const signingUp = 'Signing up...';
export const tokenMissingAtSignup = 'No se recibió id_token';
export const alreadyHaveAccount = 'Already have an account?';

// Values
export const passwordsMustMatch = 'Las contraseñas no coinciden';
export const pleaseAcceptTerms = 'Please accept the terms';

// Closed
export const askOperators = 'Those who run this server can make one for you:';
export const writeToOperators = 'write to them';

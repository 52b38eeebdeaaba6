// Forgot password page
export const forgotPassword = 'Forgot password';
export const forgotPasswordText = 'A code lets you set a new one.';

// Confirm page
export const confirmEmail = 'Confirm your email';
export const confirmEmailText = 'So that we know the address is yours.';

// Login page
export const login = 'Login';
export const loginText = 'Good to see you again.';

// Setup password page
export const setANewPassword = 'Set a new password';
export const forEmail = (email: string) => `For ${email}`;

// Signup page
export const signUp = 'Sign up';
export const signupByInvitation = 'New accounts are by invitation.';
export const signupClosed = 'This server takes no new accounts at the moment.';
export const signupText = 'One account for all your events, on every device.';

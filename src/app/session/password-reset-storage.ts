/** The localStorage keys of a password reset in progress. */
const keys = { codeBack: 'codeBack', codeFront: 'codeFront', email: 'emailBack', isVerified: 'codeVerified' } as const;

/** Notes that the server has confirmed the code. Only the server decides; this just opens the next page. */
export function savePasswordReset({ email, code }: { email: string; code: string }): void {
  localStorage.setItem(keys.codeBack, code);
  localStorage.setItem(keys.codeFront, code);
  localStorage.setItem(keys.email, email);
  localStorage.setItem(keys.isVerified, 'true');
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The account whose password may be reset here; null if no code was confirmed. */
export function readPasswordReset(): { email: string } | null {
  const [codeBack, codeFront, email] = [read(keys.codeBack), read(keys.codeFront), read(keys.email)];
  const isComplete = read(keys.isVerified) === 'true' && email !== '' && codeBack !== '' && codeBack === codeFront;
  return isComplete ? { email } : null;
}

export function clearPasswordReset(): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch {
    // If storage is forbidden, nothing is stored either.
  }
}

/** The keys of browser storage that a password reset lives in, from its code to its end. */
const keys = { codeBack: 'codeBack', codeFront: 'codeFront', email: 'emailBack', isVerified: 'codeVerified' } as const;

/** The server has confirmed this code. It alone decides: what is kept here only opens the next page. */
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

/** Whose password may be set anew here; null where no code was confirmed. */
export function readPasswordReset(): { email: string } | null {
  const [codeBack, codeFront, email] = [read(keys.codeBack), read(keys.codeFront), read(keys.email)];
  const isComplete = read(keys.isVerified) === 'true' && email !== '' && codeBack !== '' && codeBack === codeFront;
  return isComplete ? { email } : null;
}

export function clearPasswordReset(): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch {
    // A browser that forbids its storage holds nothing of it either.
  }
}

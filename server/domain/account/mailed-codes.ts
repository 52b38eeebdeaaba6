import { randomInt } from 'node:crypto';

const codeDigits = 12;

/** Digits, which every keyboard has; long enough that guessing is hopeless even with many guessers. */
export function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** A code in groups of four digits. */
export function spacedCode(code: string): string {
  return code.replace(/\d{4}(?=\d)/g, '$& ');
}

/** A typed code without spaces and hyphens. */
export function typedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** The token in an `Authorization: Bearer …` header; null if there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S{1,500})$/i.exec(header ?? '')?.[1] ?? null;
}

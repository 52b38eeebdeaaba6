/** The token in a header `Authorization: Bearer …`; null for none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S{1,500})$/i.exec(header ?? '')?.[1] ?? null;
}

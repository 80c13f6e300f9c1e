/** Returns a non-empty string from the query string, which is untrusted. */
export const searchText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim()) || undefined

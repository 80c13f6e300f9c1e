/** A text out of the search part of an address; anybody may write anything there. */
export const searchText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim()) || undefined

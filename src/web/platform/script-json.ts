/** Serialises a value for a script element, which a `<` could end. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

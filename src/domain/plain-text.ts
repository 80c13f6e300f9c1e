/** Removes control characters except line ends and tabs: nobody types them, and JSON needs six characters for each. */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Removes characters that cannot be seen, such as U+200B, which come along when text is copied. */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '')

/** Whether a text has no characters that can be seen. */
export const isBlank = (text: string): boolean => withoutInvisible(text).trim() === ''

/** Returns the beginning of a text, at most this many UTF-16 code units long, without splitting a character. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

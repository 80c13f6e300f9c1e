/** A text without control characters but for the ends of lines and tabs: no keyboard types them, and JSON writes each as six. */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** A text without characters that cannot be seen, such as U+200B: they come along with what is copied. */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '')

/** Whether a text has nothing that can be seen. */
export const isBlank = (text: string): boolean => withoutInvisible(text).trim() === ''

/** As much of a text as is at most so long, in the units in which texts are measured; no character is halved. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

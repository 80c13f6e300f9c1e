/** A text without control characters but for the ends of lines and tabs: no keyboard types them, and JSON writes each as six. */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** An address, where a text is one. `URL.parse` and `URL.canParse` are younger than browsers that the shop is used in. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Parses a URL; undefined if it is invalid. Some of our shoppers' browsers lack `URL.parse` and `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

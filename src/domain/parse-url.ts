/**
 * Parses a URL; undefined if it is invalid. `URL.parse` and `URL.canParse` are missing in some browsers that shoppers
 * use.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Where no page is. */
const NO_ROUTE = '//'

/**
 * Rewrites a URL with invalid percent-encoding, such as `/toode/%E0%A4%A`, which would match no route and be answered
 * with JSON: the page gets the 404 page. An API URL stays as it is, and gets its JSON error.
 */
export const rewriteUndecodableUrl = (url: string): string =>
  url.startsWith('/api/') || isDecodable(url) ? url : NO_ROUTE

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURI(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

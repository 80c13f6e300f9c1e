/** A path without a page. */
const NO_ROUTE = '//'

/** Characters that mean the same when percent-encoded (RFC 3986 § 2.3). */
const UNRESERVED = /[\w.~-]/

/** Normalises a path, so that checks in front of a page see the same spelling as the router: `/%61dmin` is `/admin`. */
function normalized(url: string): string {
  const end = url.indexOf('?')
  const [path, search] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  if (!path.includes('%')) return url
  const written = path.replace(/%([0-9a-f]{2})/gi, (sign, hex) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return UNRESERVED.test(letter) ? letter : sign
  })
  return written + search
}

/**
 * Rewrites a URL with invalid percent-encoding, such as `/toode/%E0%A4%A`, which would match no route and be answered
 * with JSON: a page gets the 404 page. An undecodable API URL stays as it is, and gets its JSON error.
 */
export function rewriteUrl(given: string): string {
  const url = normalized(given)
  return url.startsWith('/api/') || isDecodable(url) ? url : NO_ROUTE
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURI(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

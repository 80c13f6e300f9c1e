/** Where no page is. */
const NOWHERE = '//'

/**
 * The address that a request is answered for. One that cannot be read, such as `/toode/%E0%A4%A`, would come to no route,
 * and whoever opened it would get JSON: it is answered as a page that is not there. A call keeps it, and is told so.
 */
export const readableAddress = (url: string): string =>
  url.startsWith('/api/') || isReadable(url) ? url : NOWHERE

function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURI(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

const OWN = /^(?:__Secure-)?heegel\.[\w-]+=(?<value>.*)$/s

/**
 * A Cookie header with better-auth's cookies only as it wrote them. It reads more than it writes (white space around a name,
 * quotes, escapes of any letter), so a disguised cookie would be an administrator's to it and nobody's to the shop's own
 * checks.
 */
export const authCookies = (header: string | undefined): string =>
  (header ?? '')
    .split(';')
    .map(each => each.trim())
    .filter(each => !isNamedAsOwn(each) || isWritten(OWN.exec(each)?.groups?.value))
    .join('; ')

const isNamedAsOwn = (cookie: string) => cookie.split('=', 1)[0]!.includes('heegel.')

function isWritten(value: string | undefined): boolean {
  try {
    return value !== undefined && encodeURIComponent(decodeURIComponent(value)) === value
  } catch {
    return false
  }
}

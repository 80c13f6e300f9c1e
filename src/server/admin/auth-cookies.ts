const OWN = /^(?:__Secure-)?heegel\.[\w-]+=(?<value>.*)$/s

/**
 * Filters a Cookie header: better-auth's cookies only as it writes them, and each once.
 * better-auth reads more than it writes (white space around a name, quotes, escapes of any letter), so it would accept
 * a disguised cookie that the shop's own checks do not see; and of two with the same name, some of its readers take the
 * first, others the last.
 */
export function authCookies(header: string | undefined): string {
  const taken = new Set<string>()
  return (header ?? '')
    .split(';')
    .map(each => each.trim())
    .filter(each => {
      const name = each.split('=', 1)[0]!
      if (!name.includes('heegel.')) return true
      if (taken.has(name) || !isWritten(OWN.exec(each)?.groups?.value)) return false
      taken.add(name)
      return true
    })
    .join('; ')
}

function isWritten(value: string | undefined): boolean {
  try {
    return value !== undefined && encodeURIComponent(decodeURIComponent(value)) === value
  } catch {
    return false
  }
}

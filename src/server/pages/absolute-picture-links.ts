/**
 * Links to pictures as whole addresses, each once. One that is no address is left out: a single bad link, kept before it
 * was asked about, must not take the whole document away.
 * @param origin the shop's public address
 */
export const absolutePictureLinks = (origin: string, links: readonly string[]): string[] => [
  ...new Set(links.flatMap(link => URL.parse(link, origin)?.href ?? [])),
]

/**
 * Returns picture links as absolute URLs, without duplicates. An invalid link is left out: a single one, stored before
 * links were validated, must not break the whole document.
 * @param origin the shop's public address
 */
export const absolutePictureLinks = (origin: string, links: readonly string[]): string[] => [
  ...new Set(links.flatMap(link => URL.parse(link, origin)?.href ?? [])),
]

/** The page where hats are composed, and shown to friends. */
export const HAT_PATH = '/custom-hat'

/**
 * A hat in the search part of an address, in words that a person can read:
 * `?kuju=kassi&varvid=rohekas-sinine.beez.punane`, `?kuju=konna&varvid=tumeroheline&ilme=nukker&posed=roosad&aar=roosa`.
 */
export type HatSearch = { kuju?: string; varvid?: string; ilme?: string; posed?: string; aar?: string }

export const HAT_SEARCH_KEYS = [
  'kuju',
  'varvid',
  'ilme',
  'posed',
  'aar',
] as const satisfies readonly (keyof HatSearch)[]

/** What an address says of a hat, as it stands. Which hat that is, `hatFromSearch` knows. */
export function readHatSearch(given: Record<string, unknown>): HatSearch {
  const search: HatSearch = {}
  for (const key of HAT_SEARCH_KEYS) {
    const said = given[key]
    if (typeof said === 'string' && said) search[key] = said
  }
  return search
}

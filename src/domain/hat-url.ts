/** The page on which hats are composed and shared with friends. */
export const HAT_PATH = '/custom-hat'

/**
 * A hat in a URL's search, in words that a person can read: `?kuju=kassi&varvid=rohekas-sinine.beez.punane`,
 * `?kuju=konna&varvid=tumeroheline&ilme=nukker&posed=roosad&aar=roosa`.
 */
export type HatSearch = { kuju?: string; varvid?: string; ilme?: string; posed?: string; aar?: string }

export const HAT_SEARCH_KEYS = [
  'kuju',
  'varvid',
  'ilme',
  'posed',
  'aar',
] as const satisfies readonly (keyof HatSearch)[]

/** Picks the hat's fields from a URL's search, unchecked; `hatFromSearch` parses them. */
export function readHatSearch(given: Record<string, unknown>): HatSearch {
  const search: HatSearch = {}
  for (const key of HAT_SEARCH_KEYS) {
    const said = given[key]
    if (typeof said === 'string' && said) search[key] = said
  }
  return search
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Picture } from '#contract/pictures.ts'
import type { YarnColours } from '#contract/yarn.ts'
import type { YarnColor } from '#domain/custom-hat.ts'
import { yarnColoursQuery } from './yarn-queries.ts'

/** `closed`: too little is left for a hat; `waiting`: the same, but it may be ordered; undefined: it is in stock. */
export type YarnState = 'closed' | 'waiting' | undefined

/** Returns the state of each yarn in the composer. While it is unknown, all count as in stock: the server checks again. */
export const useYarnColours = () => coloursOf(useQuery(yarnColoursQuery).data)

/** The same from the cache, for code that acts on what the page shows without rendering it. */
export const shownYarnColours = (queryClient: QueryClient) =>
  coloursOf(queryClient.getQueryData(yarnColoursQuery.queryKey))

function coloursOf(data: YarnColours | undefined) {
  const stateOf = (color: YarnColor): YarnState => (data?.gone.includes(color) ? data.rule : undefined)
  return {
    stateOf,
    /** yarns that may be ordered and are still to come: the day of their hats is unknown */
    awaitedOf: (colors: readonly YarnColor[]) => colors.filter(color => stateOf(color) === 'waiting'),
    photoOf: (color: YarnColor): Picture | undefined => data?.photos[color],
  }
}

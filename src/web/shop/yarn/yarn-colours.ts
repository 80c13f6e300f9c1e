import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Picture } from '#contract/pictures.ts'
import type { YarnColours } from '#contract/yarn.ts'
import type { YarnColor } from '#domain/custom-hat.ts'
import { yarnColoursQuery } from './yarn-queries.ts'

/** `closed`: too little is left for a hat; `waiting`: the same, and it may be ordered; undefined: it is there. */
export type YarnState = 'closed' | 'waiting' | undefined

/**
 * How it stands with each yarn of the composer. As long as that is not known, or cannot be, all of them are there: the
 * server looks once more.
 */
export const useYarnColours = () => coloursOf(useQuery(yarnColoursQuery).data)

/** The same for who acts upon what the page shows by now, and shows none of it. */
export const shownYarnColours = (queryClient: QueryClient) =>
  coloursOf(queryClient.getQueryData(yarnColoursQuery.queryKey))

function coloursOf(data: YarnColours | undefined) {
  const stateOf = (color: YarnColor): YarnState => (data?.gone.includes(color) ? data.rule : undefined)
  return {
    stateOf,
    /** those that may be ordered and are still to come: nobody knows the day of a hat of them */
    awaitedOf: (colors: readonly YarnColor[]) => colors.filter(color => stateOf(color) === 'waiting'),
    photoOf: (color: YarnColor): Picture | undefined => data?.photos[color],
  }
}

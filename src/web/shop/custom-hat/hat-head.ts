import type { QueryClient } from '@tanstack/react-query'
import { hatFromSearch, hatQuery } from '#domain/hat-link.ts'
import { lookDetails } from '#domain/hat-look.ts'
import { HAT_PATH, type HatSearch } from '#domain/hat-url.ts'
import { hatSentence } from '#hats/hat-text.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { loadArrival } from '#web/shop/arrival/load-arrival.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'

export const LEAD = messages.customHatLead

/** The head of the hat composer's page; names the hat when a friend opens a shared link. */
export async function hatHead(
  context: Parameters<typeof pageHead>[0] & { queryClient: QueryClient },
  search: HatSearch,
) {
  if (import.meta.env.SSR) await loadArrival(context.queryClient, ['custom_hat'])
  const look = hatFromSearch(search)
  const query = hatQuery(look)
  return pageHead(context, {
    title: messages.customHatTitle,
    description: query ? messages.customHatDescription(hatSentence(lookDetails(look))) : LEAD,
    path: HAT_PATH + query,
    picture: query ? `/og/hat.jpg${query}` : undefined,
    // There are too many hats for a search engine to index.
    isPrivate: query !== '',
  })
}

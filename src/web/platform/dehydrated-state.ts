import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { PagePieces } from './page-pieces.ts'
import { scriptJson } from './script-json.ts'

/** No part of the page itself, and out of it before Preact looks. */
const ID = 'page-data'

/** What is frozen stays as it is, so its JSON is made once: of a long list most stands on the next page, too. */
const frozenJson = new WeakMap<object, Buffer>()

/** As `JSON.stringify`, of what JSON can say; what is frozen is a piece of the page, and no `<` is in the rest. */
function toJson(value: unknown, place: PagePieces['place']): string {
  if (typeof value !== 'object' || value === null) return scriptJson(value)
  if (Array.isArray(value)) return `[${value.map(inside => toJson(inside, place)).join()}]`
  if (Object.isFrozen(value)) {
    const bytes = frozenJson.get(value) ?? Buffer.from(scriptJson(value))
    frozenJson.set(value, bytes)
    return place(bytes)
  }
  const entries = Object.entries(value).filter(([, inside]) => inside !== undefined)
  return `{${entries.map(([name, inside]) => `${scriptJson(name)}:${toJson(inside, place)}`).join()}}`
}

/**
 * All that was asked for a page goes along with it in one piece, as JSON: the browser reads that fastest, and what is no
 * program needs no hash in the page's policy.
 */
export const dehydrateState = (queryClient: QueryClient, place: PagePieces['place']): string =>
  `<script type="application/json" id="${ID}">${toJson(dehydrate(queryClient), place)}</script>`

/** Takes over what the server has asked for this page. */
export function hydrateState(queryClient: QueryClient): void {
  const script = document.getElementById(ID)!
  hydrate(queryClient, JSON.parse(script.textContent!))
  script.remove()
}

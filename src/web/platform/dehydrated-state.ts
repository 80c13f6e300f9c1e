import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { PagePieces } from './page-pieces.ts'
import { scriptJson } from './script-json.ts'

/** The element is no part of the app, and is removed before Preact hydrates. */
const ID = 'page-data'

/** The JSON of frozen objects, cached because they never change: most items of a long list appear on the next page too. */
const frozenJson = new WeakMap<object, Buffer>()

/** Serialises JSON data as `JSON.stringify` does. Frozen objects become pieces of the page; `<` is escaped everywhere. */
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
 * Writes all data that was queried for a page into one JSON script element. The browser parses JSON fastest, and an
 * element that is not executed needs no hash in the page's Content Security Policy.
 */
export const dehydrateState = (queryClient: QueryClient, place: PagePieces['place']): string =>
  `<script type="application/json" id="${ID}">${toJson(dehydrate(queryClient), place)}</script>`

/** Takes over the data that the server has queried for this page. */
export function hydrateState(queryClient: QueryClient): void {
  const script = document.getElementById(ID)!
  hydrate(queryClient, JSON.parse(script.textContent!))
  script.remove()
}

import type { ImportLine, MissingPicture } from '#contract/product-import.ts'
import * as messages from '#messages/admin/products.ts'
import { api, detailsOf } from '#web/platform/api.ts'

/** Returns the pictures to fetch for the chosen rows, each once. */
export function picturesToFetch(lines: readonly ImportLine[], rows: ReadonlySet<number>): string[] {
  return [...new Set(lines.filter(({ row }) => rows.has(row)).flatMap(({ pictures }) => pictures))]
}

/**
 * Makes the shop fetch pictures one after the other; a failure does not stop the others.
 * @param onProgress called with the number done so far
 * @returns the reasons of the failures, by URL
 */
export async function fetchPictures(
  links: readonly string[],
  onProgress: (done: number) => void,
): Promise<Map<string, string>> {
  const faults = new Map<string, string>()
  for (const [place, link] of links.entries()) {
    onProgress(place)
    await api.post('/api/admin/products/import/picture', { link }).catch(error => {
      faults.set(link, detailsOf(error, messages.pictureFetchFailed))
    })
  }
  return faults
}

/** A picture that could not be fetched, with the reason. */
export type LostPicture = MissingPicture & { fault: string }

/** Returns the missing pictures for the report of an import. */
export const lostPictures = (
  missing: readonly MissingPicture[],
  faults: ReadonlyMap<string, string>,
): LostPicture[] =>
  missing.map(each => ({ ...each, fault: faults.get(each.link) ?? messages.pictureFetchFailed }))

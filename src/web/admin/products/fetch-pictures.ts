import type { ImportLine, MissingPicture } from '#contract/product-import.ts'
import * as messages from '#messages/admin/products.ts'
import { api, detailsOf } from '#web/platform/api.ts'

/** Each picture of the chosen rows that is to be fetched, once. */
export function picturesToFetch(lines: readonly ImportLine[], rows: ReadonlySet<number>): string[] {
  return [...new Set(lines.filter(({ row }) => rows.has(row)).flatMap(({ pictures }) => pictures))]
}

/**
 * Lets the shop fetch pictures one after the other; one that cannot be had keeps no other from coming.
 * @param onProgress is told how many are done
 * @returns why those that did not come did not, by address
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

/** A picture that did not come, with the reason. */
export type LostPicture = MissingPicture & { fault: string }

/** What is reported after an import. */
export const lostPictures = (
  missing: readonly MissingPicture[],
  faults: ReadonlyMap<string, string>,
): LostPicture[] =>
  missing.map(each => ({ ...each, fault: faults.get(each.link) ?? messages.pictureFetchFailed }))

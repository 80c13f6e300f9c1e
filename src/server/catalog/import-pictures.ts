import type { ProductInput } from '#contract/products.ts'
import { missingProductFields } from '#domain/product.ts'
import { UPLOADS_PATH } from '#domain/uploads-path.ts'
import { ownOrigins } from '#server/admin/origins.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { fetchPicture } from './fetch-picture.ts'
import { findRemotePictures, loadPicturesOf, saveRemotePicture } from './pictures.ts'
import { saveUpload } from './uploads.ts'

/** Whether a picture is on another server: the shop stores its own copy instead of linking to it. */
export const isRemote = (link: string): boolean => /^https?:/i.test(link)

/** Whether a picture is an upload to a shop; another shop has no file under the same path. */
export const isUpload = (link: string): boolean => link.startsWith(`${UPLOADS_PATH}/`)

/** Strips the shop's own origin from a link. */
export function withoutOrigin(link: string, publicUrl: string): string {
  const origin = ownOrigins(publicUrl).find(each => link.startsWith(`${each}/`))
  return origin ? link.slice(origin.length) : link
}

/**
 * Fetches and stores a remote picture that a file names; one that was fetched before is not fetched again.
 * @returns the link of the stored picture
 * @throws ShopError with the reason in Estonian: as `fetchPicture`, or as `saveUpload`
 */
export async function keepRemotePicture(
  {
    db,
    files,
    now,
    fetch = fetchPicture,
  }: { db: Db; files: FileStore; now: Date; fetch?: typeof fetchPicture },
  link: string,
): Promise<string> {
  const known = (await findRemotePictures(db, [link])).get(link)
  if (known) return known
  const picture = await saveUpload(db, files, await fetch(link))
  await saveRemotePicture(db, link, picture, now)
  return picture.url
}

/**
 * Loads what the import must know of pictures: which remote ones of the file the shop has a copy of, and which uploads
 * it has.
 */
export async function loadKept(
  db: Db,
  links: readonly string[],
): Promise<{ kept: Map<string, string>; uploads: ReadonlySet<string> }> {
  const kept = await findRemotePictures(db, [...new Set(links.filter(isRemote))])
  const uploads = await loadPicturesOf(db, links.filter(isUpload))
  return { kept, uploads: new Set(uploads.keys()) }
}

/**
 * The product with the shop's own copies of its pictures. A picture that could not be fetched is left out, unless the
 * product already shows it. A product left without any keeps the pictures that it has, and a new one becomes a draft.
 */
export function withKeptPictures(
  input: ProductInput,
  shown: readonly string[],
  kept: ReadonlyMap<string, string>,
): { input: ProductInput; missing: string[] } {
  const links = [input.imageUrl, ...input.imageUrls].filter(link => link !== '')
  const ownOf = (link: string) =>
    kept.get(link) ?? (!isRemote(link) || shown.includes(link) ? link : undefined)
  const missing = links.filter(link => ownOf(link) === undefined)
  const came = links.flatMap(link => ownOf(link) ?? [])
  const taken = came.length === 0 && missing.length > 0 ? shown : came
  const wanted = {
    ...input,
    imageUrl: taken[0] ?? '',
    imageUrls: [...new Set(taken.slice(1))],
    ...(input.alts && {
      alts: Object.fromEntries(Object.entries(input.alts).map(([link, alt]) => [ownOf(link) ?? link, alt])),
    }),
  }
  const isWhole = missingProductFields(wanted).length === 0
  return { input: { ...wanted, published: wanted.published !== false && isWhole }, missing }
}

/** Maps the shop's copies back to the addresses in the file, so that a fetched picture does not count as a change. */
export function asInFile(
  kept: ReadonlyMap<string, string>,
  named: readonly string[],
): (link: string) => string {
  const sources = new Map(named.flatMap(link => (kept.has(link) ? [[kept.get(link)!, link]] : [])))
  return link => sources.get(link) ?? link
}

import type { Picture } from '#contract/pictures.ts'
import type { PicturesTable } from '#server/migrations/tables/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'

const toPicture = ({ focus, ...row }: PicturesTable): Picture => ({
  ...row,
  widths: JSON.parse(row.widths) as number[],
  ...(focus !== null && { focus }),
})

/** Loads all stored pictures, by link. */
export async function loadPictures(db: Db): Promise<Map<string, Picture>> {
  const rows = await db.selectFrom('pictures').selectAll().execute()
  return new Map(rows.map(row => [row.url, toPicture(row)]))
}

/** Loads the stored pictures with these links, by link. */
export async function loadPicturesOf(db: Db, links: readonly string[]): Promise<Map<string, Picture>> {
  const found = new Map<string, Picture>()
  const urls = [...new Set(links)]
  // Both databases limit the parameters of a statement.
  for (let at = 0; at < urls.length; at += 500) {
    const rows = await db
      .selectFrom('pictures')
      .selectAll()
      .where('url', 'in', urls.slice(at, at + 500))
      .execute()
    for (const row of rows) found.set(row.url, toPicture(row))
  }
  return found
}

/** Returns the picture with this stem, if any. */
export async function findPicture(db: Db, stem: string): Promise<Picture | undefined> {
  const row = await db.selectFrom('pictures').selectAll().where('stem', '=', stem).executeTakeFirst()
  return row && toPicture(row)
}

/**
 * Sets which part of a picture its tile shows, as CSS's `object-position`; null: the middle.
 * @returns `undefined` if the shop has no such picture
 */
export async function setFocus(db: Db, url: string, focus: string | null): Promise<Picture | undefined> {
  const row = await db
    .updateTable('pictures')
    .set({ focus })
    .where('url', '=', url)
    .returningAll()
    .executeTakeFirst()
  return row && toPicture(row)
}

/** Stores pictures whose widths have been made; updates one with a known link, except for its focus. */
export async function savePictures(db: Db, pictures: readonly Picture[]): Promise<void> {
  for (const { widths, focus: _focus, ...picture } of pictures) {
    const row = { ...picture, widths: JSON.stringify(widths) }
    const { url: _, ...changed } = row
    await db
      .insertInto('pictures')
      .values(row)
      .onConflict(c => c.column('url').doUpdateSet(changed))
      .execute()
  }
}

/** Deletes the rows of a picture; the caller deletes its files. */
export async function deletePicture(db: Db, stem: string): Promise<void> {
  await db.deleteFrom('remote_pictures').where('stem', '=', stem).execute()
  await db.deleteFrom('pictures').where('stem', '=', stem).execute()
}

/** Returns the stored copies of remote pictures, by source URL. */
export async function findRemotePictures(db: Db, sources: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  // Both databases limit the parameters of a statement.
  for (let at = 0; at < sources.length; at += 500) {
    const rows = await db
      .selectFrom('remote_pictures')
      .select(['source', 'url'])
      .where('source', 'in', sources.slice(at, at + 500))
      .execute()
    for (const { source, url } of rows) found.set(source, url)
  }
  return found
}

/** Records which stored picture is the copy of a remote one. */
export async function saveRemotePicture(
  db: Db,
  source: string,
  { stem, url }: Pick<Picture, 'stem' | 'url'>,
  now: Date,
): Promise<void> {
  const kept = { stem, url, fetched_at: now.toISOString() }
  await db
    .insertInto('remote_pictures')
    .values({ source, ...kept })
    .onConflict(c => c.column('source').doUpdateSet(kept))
    .execute()
}

import type { Picture } from '#contract/pictures.ts'
import type { PicturesTable } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'

const toPicture = (row: PicturesTable): Picture => ({ ...row, widths: JSON.parse(row.widths) as number[] })

/** All pictures that the shop keeps, by their link. */
export async function loadPictures(db: Db): Promise<Map<string, Picture>> {
  const rows = await db.selectFrom('pictures').selectAll().execute()
  return new Map(rows.map(row => [row.url, toPicture(row)]))
}

/** The picture that was made under this stem, if any. */
export async function findPicture(db: Db, stem: string): Promise<Picture | undefined> {
  const row = await db.selectFrom('pictures').selectAll().where('stem', '=', stem).executeTakeFirst()
  return row && toPicture(row)
}

/** Remembers pictures of which the widths have been made; a known link is brought up to date. */
export async function savePictures(db: Db, pictures: readonly Picture[]): Promise<void> {
  for (const { widths, ...picture } of pictures) {
    const row = { ...picture, widths: JSON.stringify(widths) }
    const { url: _, ...changed } = row
    await db
      .insertInto('pictures')
      .values(row)
      .onConflict(c => c.column('url').doUpdateSet(changed))
      .execute()
  }
}

/** Forgets the picture of a stem; its files are the caller's to delete. */
export async function deletePicture(db: Db, stem: string): Promise<void> {
  await db.deleteFrom('pictures').where('stem', '=', stem).execute()
}

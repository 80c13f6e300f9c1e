import type { Db } from '#server/platform/database/database.ts'

/** The categories that the admin added beside those of products. */
export async function loadCategories(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('name').orderBy('name').execute()
  return rows.map(row => row.name)
}

/** Adds a category; one that is there already stays. */
export async function insertCategory(trx: Db, name: string, now: Date): Promise<void> {
  await trx
    .insertInto('categories')
    .values({ name, created_at: now.toISOString() })
    .onConflict(c => c.column('name').doNothing())
    .execute()
}

/** Takes an added category away; while products have it, it is listed as theirs. @returns whether it was there */
export async function deleteCategory(trx: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('categories').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

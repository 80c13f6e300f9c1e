import type { Db } from '#server/platform/database/database.ts'

/** Returns the categories that administrators added, beside those that products have. */
export async function loadCategories(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('name').orderBy('name').execute()
  return rows.map(row => row.name)
}

/** Adds a category; does nothing if it exists. */
export async function insertCategory(trx: Db, name: string, now: Date): Promise<void> {
  await trx
    .insertInto('categories')
    .values({ name, created_at: now.toISOString() })
    .onConflict(c => c.column('name').doNothing())
    .execute()
}

/** Deletes an added category; it stays listed while products have it. @returns whether it existed */
export async function deleteCategory(trx: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('categories').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

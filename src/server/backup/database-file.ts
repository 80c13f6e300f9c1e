/** The file of an embedded database that no shop has open: a backup, or one that is restored. */
import { DatabaseSync } from 'node:sqlite'

/** @param before a second file, which queries name `before.<table>` */
export function inDatabase<T>(file: string, work: (database: DatabaseSync) => T, before?: string): T {
  const database = new DatabaseSync(file)
  try {
    if (before !== undefined) database.prepare('attach ? as before').run(before)
    return work(database)
  } finally {
    database.close()
  }
}

export const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !== undefined

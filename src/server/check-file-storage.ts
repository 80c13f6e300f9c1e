import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UPLOADS_PATH } from '#domain/uploads-path.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/database/database.ts'
import { StartupError } from './platform/startup-error.ts'
import { FILE_FOLDERS } from './platform/storage/file-store.ts'
import { isS3Url } from './platform/storage/s3-address.ts'

/**
 * Checks that the file folder belongs to the database. With a database server, a mistyped folder, or one whose disk is
 * not mounted yet, would open a shop without its pictures and store new ones in the wrong place.
 * @throws StartupError if the database knows of files and none was ever stored in the folder
 */
export async function checkFileStorage(
  { databaseUrl, filesAt }: Pick<Config, 'databaseUrl' | 'filesAt'>,
  db: Db,
): Promise<void> {
  if (databaseUrl === undefined || isS3Url(filesAt)) return
  if (FILE_FOLDERS.some(folder => existsSync(join(filesAt, folder)))) return
  if (!(await knowsFiles(db))) return
  throw new StartupError(
    `DATA_DIR: the database refers to pictures, but ${filesAt} contains none. Set DATA_DIR to the folder that contains them, or STORAGE_URL to their S3 store. To start without them: mkdir -m 700 ${join(filesAt, FILE_FOLDERS[0])}`,
  )
}

async function knowsFiles(db: Db): Promise<boolean> {
  const uploaded = await db
    .selectFrom('pictures')
    .select('url')
    .where('stem', 'like', `${UPLOADS_PATH}/%`)
    .limit(1)
    .executeTakeFirst()
  return (
    (uploaded ?? (await db.selectFrom('order_pictures').select('id').limit(1).executeTakeFirst())) !==
    undefined
  )
}

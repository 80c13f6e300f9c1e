import type { BackupGap } from '#contract/connections.ts'
import { isS3Url } from '#server/platform/storage/s3-address.ts'

type Places = { backupDir: string | undefined; databaseUrl: string | undefined; filesAt: string }

/**
 * Returns what has no backup, as far as the shop knows: a PostgreSQL server is backed up by its own tools, and an S3
 * store holds its files on more than one disk.
 */
export function missingBackup({ backupDir, databaseUrl, filesAt }: Places): BackupGap | null {
  if (backupDir !== undefined) return null
  const isEmbedded = databaseUrl === undefined
  if (isS3Url(filesAt)) return isEmbedded ? 'database' : null
  return isEmbedded ? 'shop' : 'files'
}

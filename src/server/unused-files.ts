import { sql } from 'kysely'
import { SOUND_KINDS } from '#domain/music.ts'
import { UPLOADS_PATH } from '#domain/uploads-path.ts'
import { deletePicture } from './catalog/pictures.ts'
import type { Db } from './platform/database/database.ts'
import { daysBefore } from './platform/days-before.ts'
import { FILE_FOLDERS, type FileStore } from './platform/storage/file-store.ts'
import { forgetUnsaidPictures } from './thread/pictures.ts'

/** A form that she left unsaved in her browser may name a picture long after it came. */
const RETENTION_DAYS = 30

/** What the shop itself puts: a picture of many files, a sound, a picture of an order. Any other file stays. */
const KEY = new RegExp(
  `^uploads/(?<name>[0-9a-f]{32})/\\d{1,4}\\.(avif|webp)$|^sounds/(?<name>[0-9a-f]{32})\\.(${SOUND_KINDS.join('|')})$`,
)
const ATTACHMENT = /^attachments\/(?<id>[0-9a-f-]{36})\.webp$/

const LINK = /(?:uploads|sounds)\/(?<name>[0-9a-f]{32})/g

/** What names each file without using it: its own row, the log of its coming, the bytes of papers, a letter beside its data. */
const NO_USE = new Set([
  'pictures.url',
  'pictures.stem',
  'remote_pictures.url',
  'remote_pictures.stem',
  'audit_log.subject',
  'audit_log.data',
  'documents.pdf',
  'outbox.as_sent',
])

/** What lies under one name: all files of a picture, or a sound. */
type Named = { name: string; keys: string[]; changedAt: Date }

/**
 * Deletes uploaded pictures and sounds that nothing names: no product, draft or deleted one, no order, no letter, no
 * setting. Every text column of the database is searched, so that one that is added later is covered. So it does with
 * pictures of orders that no order has, with those that were sent to go along with a message and never said, and with what
 * was cut off while it was written.
 * @returns how many
 */
export async function deleteUnusedFiles(deps: { db: Db; files: FileStore; now: Date }): Promise<number> {
  const { db, files, now } = deps
  const before = daysBefore(now, RETENTION_DAYS)
  const named = await deleteUnnamed(db, files, before)
  await forgetUnsaidPictures(db, before)
  let deleted = named + (await deleteOrphans(db, files, before))
  for (const folder of FILE_FOLDERS) deleted += await files.removeUnfinished(folder, before)
  return deleted
}

async function deleteUnnamed(db: Db, files: FileStore, before: Date): Promise<number> {
  const all = [...(await listNamed(files, 'uploads')), ...(await listNamed(files, 'sounds'))]
  const old = all.filter(({ changedAt }) => changedAt < before)
  if (old.length === 0) return 0
  // After the files were listed: what came in between is among neither.
  const used = await namesInUse(db)
  const unused = old.filter(({ name }) => !used.has(name))
  for (const { name, keys } of unused) {
    // The row first: a file without its row is found again in the next night, a row without its file would be a broken picture.
    await deletePicture(db, `${UPLOADS_PATH}/${name}`)
    for (const key of keys) await files.remove(key)
  }
  return unused.length
}

async function listNamed(files: FileStore, folder: string): Promise<Named[]> {
  const found = new Map<string, Named>()
  for await (const { key, changedAt } of files.list(folder)) {
    const name = KEY.exec(key)?.groups?.name
    if (name === undefined) continue
    const known = found.get(name)
    if (!known) found.set(name, { name, keys: [key], changedAt })
    else {
      known.keys.push(key)
      if (changedAt > known.changedAt) known.changedAt = changedAt
    }
  }
  return [...found.values()]
}

/** A process that ended between putting the file and storing its row has left one. */
async function deleteOrphans(db: Db, files: FileStore, before: Date): Promise<number> {
  const old = new Map<string, string>()
  for await (const { key, changedAt } of files.list('attachments')) {
    const id = ATTACHMENT.exec(key)?.groups?.id
    if (id !== undefined && changedAt < before) old.set(id, key)
  }
  if (old.size === 0) return 0
  for (const { id } of await db.selectFrom('order_pictures').select('id').execute()) old.delete(id)
  for (const key of old.values()) await files.remove(key)
  return old.size
}

async function namesInUse(db: Db): Promise<Set<string>> {
  const used = new Set<string>()
  for (const table of await db.introspection.getTables())
    for (const column of table.columns) {
      if (!/text|char/i.test(column.dataType) || NO_USE.has(`${table.name}.${column.name}`)) continue
      const place = sql.ref(column.name)
      const { rows } = await sql<{ text: string }>`
        select distinct ${place} as text from ${sql.table(table.name)}
        where ${place} like '%uploads/%' or ${place} like '%sounds/%'`.execute(db)
      for (const { text } of rows) for (const link of text.matchAll(LINK)) used.add(link.groups!.name!)
    }
  return used
}

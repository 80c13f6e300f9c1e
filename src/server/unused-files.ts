import { sql } from 'kysely'
import { SOUND_KINDS } from '#domain/music.ts'
import { UPLOADS_PATH } from '#domain/uploads-path.ts'
import { deletePicture } from './catalog/pictures.ts'
import { type Db, isShared } from './platform/database/database.ts'
import { daysBefore } from './platform/days-before.ts'
import { FILE_FOLDERS, type FileStore } from './platform/storage/file-store.ts'
import { deleteUnsentPictures } from './thread/pictures.ts'

/** A form left unsaved in the owner's browser may refer to a picture long after its upload. */
const RETENTION_DAYS = 30

/** Files that the shop itself stores: a picture in many sizes, or a sound. All other files stay. */
const KEY = new RegExp(
  `^uploads/(?<name>[0-9a-f]{32})/\\d{1,4}\\.(avif|webp)$|^sounds/(?<name>[0-9a-f]{32})\\.(${SOUND_KINDS.join('|')})$`,
)
const ATTACHMENT = /^attachments\/(?<id>[0-9a-f-]{36})\.webp$/

const LINK = /(?:uploads|sounds)\/(?<name>[0-9a-f]{32})/g

/**
 * Columns that name a file without using it: its own row, the log of its upload, PDF bytes, a sent e-mail beside its
 * data.
 */
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

/** The files under one name: all sizes of a picture, or one sound. */
type Named = { name: string; keys: string[]; changedAt: Date }

/**
 * Deletes uploaded pictures and sounds that nothing refers to: no product (draft or deleted too), order, e-mail or
 * setting. Every text column of the database is searched, so that a column added later is covered. Also deletes orders'
 * pictures without an order, pictures uploaded for a message that was never sent, and files whose upload was
 * interrupted.
 * @returns how many were deleted
 */
export async function deleteUnusedFiles(deps: { db: Db; files: FileStore; now: Date }): Promise<number> {
  const { db, files, now } = deps
  const before = daysBefore(now, RETENTION_DAYS)
  // First what may show people: a fault of what follows must not keep it.
  await deleteUnsentPictures(db, before)
  let deleted = await deleteOrphans(db, files, before)
  deleted += await deleteUnnamed(db, files, before)
  for (const folder of FILE_FOLDERS) deleted += await files.removeUnfinished(folder, before)
  return deleted
}

async function deleteUnnamed(db: Db, files: FileStore, before: Date): Promise<number> {
  const all = [...(await listNamed(files, 'uploads')), ...(await listNamed(files, 'sounds'))]
  const old = all.filter(({ changedAt }) => changedAt < before)
  if (old.length === 0) return 0
  // Read after the listing: a file that came in between is not in the list, so it is not deleted.
  const used = await namesInUse(db)
  let deleted = 0
  for (const { name, keys } of old) {
    if (used.has(name) || (await isRenewed(files, keys, before))) continue
    // Row first: a file without its row is found again the next night, but a row without its file is a broken picture.
    await deletePicture(db, `${UPLOADS_PATH}/${name}`)
    for (const key of keys) await files.remove(key)
    deleted++
  }
  return deleted
}

/** Whether one of the files has been uploaded again since the listing, which may be minutes ago. */
async function isRenewed(files: FileStore, keys: readonly string[], before: Date): Promise<boolean> {
  const found = await Promise.all(keys.map(key => files.find(key)))
  return found.some(file => file !== undefined && file.changedAt >= before)
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

/** Deletes files left by a process that ended between storing the file and its row. */
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
  for (const { table, column } of await listTextColumns(db)) {
    if (NO_USE.has(`${table}.${column}`)) continue
    const place = sql.ref(column)
    const { rows } = await sql<{ text: string }>`
      select distinct ${place} as text from ${sql.table(table)}
      where ${place} like '%uploads/%' or ${place} like '%sounds/%'`.execute(db)
    for (const { text } of rows) for (const link of text.matchAll(LINK)) used.add(link.groups!.name!)
  }
  return used
}

type TextColumn = { table: string; column: string }

/** Lists the text columns of the shop's tables. */
async function listTextColumns(db: Db): Promise<TextColumn[]> {
  if (!isShared(db))
    return (await db.introspection.getTables()).flatMap(({ name: table, columns }) =>
      columns
        .filter(({ dataType }) => /text|char/i.test(dataType))
        .map(({ name: column }) => ({ table, column })),
    )
  // A PostgreSQL database may contain others' tables and views: the shop's are those that it can name and read.
  const { rows } = await sql<TextColumn>`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace
      and pg_table_is_visible(c.oid) and has_table_privilege(c.oid, 'select')
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype)`.execute(db)
  return rows
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SOUND_KINDS } from '#domain/music.ts'
import { deletePicture } from './catalog/pictures.ts'
import { UPLOADS_PATH } from './catalog/uploads.ts'
import type { Db } from './platform/database.ts'
import { daysBefore } from './platform/days-before.ts'

/** A form that she left unsaved in her browser may name a picture long after it came. */
const RETENTION_DAYS = 30

/** File names that the shop itself writes there; any other file stays. */
const FILE = new RegExp(`^(?<name>[0-9a-f]{32})(\\.(${SOUND_KINDS.join('|')}))?$`)
const UNFINISHED = /^([0-9a-f]{32}\.)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.part)?$/

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

type Place = { folder: string; entry: string; name: string | undefined }

/**
 * Deletes uploaded pictures and sounds that nothing names: no product, draft or deleted one, no order, no letter, no
 * setting. Every text column of the database is searched, so that one that is added later is covered.
 * @returns how many
 */
export async function deleteUnusedFiles(deps: {
  db: Db
  folders: { uploads: string; sounds: string }
  now: Date
}): Promise<number> {
  const before = daysBefore(deps.now, RETENTION_DAYS)
  const { uploads, sounds } = deps.folders
  const places = [...(await oldFiles(uploads, before)), ...(await oldFiles(sounds, before))]
  if (places.length === 0) return 0
  // After the files were listed: what came in between is among neither.
  const used = await namesInUse(deps.db)
  const unused = places.filter(({ name }) => name === undefined || !used.has(name))
  for (const { folder, entry, name } of unused) {
    // The row first: a file without its row is found again in the next night, a row without its file would be a broken picture.
    if (name) await deletePicture(deps.db, `${UPLOADS_PATH}/${name}`)
    await rm(join(folder, entry), { recursive: true, force: true })
  }
  return unused.length
}

async function oldFiles(folder: string, before: Date): Promise<Place[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The folder comes with the first upload.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const places: Place[] = []
  for (const entry of entries) {
    const name = FILE.exec(entry)?.groups?.name
    if (name === undefined && !UNFINISHED.test(entry)) continue
    if ((await stat(join(folder, entry))).mtime < before) places.push({ folder, entry, name })
  }
  return places
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

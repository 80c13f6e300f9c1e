import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { savePictures } from './catalog/pictures.ts'
import { checkFileStorage } from './check-file-storage.ts'
import type { Db } from './platform/database/database.ts'

const pictureAt = (stem: string): Picture => ({
  url: `${stem}/320.webp`,
  stem,
  alt: '',
  width: 320,
  height: 320,
  widths: [320],
  placeholder: '#e3e6df',
  fit: 'cover',
})
const UPLOADED = pictureAt(`/media/uploads/${'0'.repeat(32)}`)

onEachDatabase('a shop that opens on a database server', fresh => {
  let db: Db
  let folder: string
  beforeEach(async () => {
    db = (await fresh()).db
    folder = mkdtempSync(join(tmpdir(), 'heegel-files-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const open = (filesAt = folder, databaseUrl: string | undefined = 'postgres://localhost/shop') =>
    checkFileStorage({ databaseUrl, filesAt }, db)

  test('opens without uploaded files if the database knows of none; the bundled pictures do not count', async () => {
    await savePictures(db, [pictureAt('/media/konn-roomus')])
    await open()
  })

  test('refuses a folder without the pictures it knows of, and says how to open anyway', async () => {
    await savePictures(db, [UPLOADED])
    await expect(open()).rejects.toThrow(
      `DATA_DIR: the database refers to pictures, but ${folder} contains none. Set DATA_DIR to the folder that contains them, or STORAGE_URL to their S3 store. To start without them: mkdir -m 700 ${folder}/uploads`,
    )
    await open('s3://key:secret@host/bucket')
    await checkFileStorage({ databaseUrl: undefined, filesAt: folder }, db)
    mkdirSync(join(folder, 'uploads'))
    await open()
  })

  test('refuses a folder without its orders’ pictures', async () => {
    const { id } = await anOrder(db, new Date())
    await db
      .insertInto('order_pictures')
      .values({ id, order_id: id, width: 1, height: 1, created_at: new Date().toISOString() })
      .execute()
    await expect(open()).rejects.toThrow('DATA_DIR')
    mkdirSync(join(folder, 'attachments'))
    await open()
  })
})

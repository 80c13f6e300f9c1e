import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { type FileStore, StoreUnavailable } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

const root = mkdtempSync(join(tmpdir(), 'heegel-store-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})

const newFolder = () => {
  folders += 1
  return join(root, String(folders))
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const listed = async (store: FileStore, ...folders: string[]) => {
  const found = await Promise.all(folders.map(folder => collect(store.list(folder))))
  return found.flatMap(files => files.map(({ key }) => key)).toSorted()
}

describe.each([
  { kind: 'a folder', newPlace: async () => newFolder() },
  { kind: 'an S3 store', newPlace: () => server.newBucket() },
  {
    kind: 'a folder of an S3 store',
    newPlace: async () => (await server.newBucket()).replace('?', '/shops/heegel?'),
  },
])('files in $kind', ({ kind, newPlace }) => {
  let place: string
  let store: FileStore
  /** The view of another process of the shop, which has cached nothing. */
  let elsewhere: FileStore
  beforeEach(async () => {
    place = await newPlace()
    store = openFileStore(place)
    elsewhere = openFileStore(place)
  })

  test('nothing is in an empty store, which is no fault', async () => {
    expect(await store.findFault()).toBeUndefined()
    expect(await listed(store, '', 'sounds')).toEqual([])
    expect(await store.read('sounds/a.mp3')).toBeUndefined()
    expect(await store.open('sounds/a.mp3')).toBeUndefined()
    expect(await store.find('sounds/a.mp3')).toBeUndefined()
    await store.remove('sounds/a.mp3')
    await store.expectRoom(1, 'täis')
  })

  test('a stored file is read by every process, byte for byte, in full or in part', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, place) => (place * 31) % 256))
    const before = Date.now() - 2_000
    await store.put('uploads/0123/320.webp', bytes)
    for (const each of [store, elsewhere]) {
      expect((await each.read('uploads/0123/320.webp'))!.equals(bytes)).toBe(true)
      expect((await buffer((await each.open('uploads/0123/320.webp'))!)).equals(bytes)).toBe(true)
      const part = await buffer((await each.open('uploads/0123/320.webp', { start: 100, end: 299 }))!)
      expect(part.equals(bytes.subarray(100, 300))).toBe(true)
      const found = await each.find('uploads/0123/320.webp')
      expect(found).toMatchObject({ key: 'uploads/0123/320.webp', size: 70_000 })
      expect(found!.changedAt.getTime()).toBeGreaterThan(before)
    }
  })

  test('an empty file is a file', async () => {
    await store.put('sounds/nothing.wav', Buffer.alloc(0))
    expect(await elsewhere.read('sounds/nothing.wav')).toEqual(Buffer.alloc(0))
    expect(await elsewhere.find('sounds/nothing.wav')).toMatchObject({ size: 0 })
  })

  test('a folder lists its own files and subfolders, but not names with the same prefix', async () => {
    for (const key of ['uploads/a/320.webp', 'uploads/a/320.avif', 'uploads-old/a', 'sounds/õ ä.mp3', 'ö.gz'])
      await store.put(key, Buffer.from(key))
    expect(await listed(store, 'uploads')).toEqual(['uploads/a/320.avif', 'uploads/a/320.webp'])
    expect(await listed(store, 'uploads-old', 'sounds')).toEqual(['sounds/õ ä.mp3', 'uploads-old/a'])
    expect(await listed(store, ''), 'the root lists files outside folders').toEqual(['ö.gz'])
    expect(String(await elsewhere.read('sounds/õ ä.mp3'))).toBe('sounds/õ ä.mp3')
  })

  // A thousand puts are slow; the prefix of the keys makes no difference.
  if (!kind.startsWith('a folder of'))
    test('more files than one page of a list are all listed', async () => {
      const keys = Array.from(
        { length: 1_005 },
        (_, place) => `attachments/${String(place).padStart(4, '0')}`,
      )
      for (let from = 0; from < keys.length; from += 50)
        await Promise.all(keys.slice(from, from + 50).map(key => store.put(key, Buffer.from('x'))))
      expect(await listed(store, 'attachments')).toEqual(keys)
    })

  test('a removed file is gone, and no other', async () => {
    for (const key of ['uploads/a/1.webp', 'uploads/a/2.webp']) await store.put(key, Buffer.from(key))
    expect(await store.read('uploads/a/1.webp')).toBeDefined()
    await store.remove('uploads/a/1.webp')
    expect(await store.read('uploads/a/1.webp')).toBeUndefined()
    expect(await listed(elsewhere, 'uploads')).toEqual(['uploads/a/2.webp'])
  })

  test('storing a file again replaces it', async () => {
    await store.put('sounds/a.wav', Buffer.from('long before'))
    expect(String(await store.read('sounds/a.wav'))).toBe('long before')
    await store.put('sounds/a.wav', Buffer.from('now'))
    for (const each of [store, elsewhere]) expect(String(await each.read('sounds/a.wav'))).toBe('now')
  })

  test('a stream of any length is stored as it arrives', async () => {
    const parts = Array.from({ length: 40 }, (_, place) => Buffer.alloc(1024 ** 2 / 2, place))
    await store.put('copies/large.tar', Readable.from(parts))
    const kept = await buffer((await elsewhere.open('copies/large.tar'))!)
    expect(kept.equals(Buffer.concat(parts))).toBe(true)
  })

  test('a broken stream leaves nothing under its name, and the previous file stays', async () => {
    const breaking = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(1024, 1)
          throw new Error('the source is gone')
        })(),
      )
    await expect(store.put('copies/new.tar', breaking())).rejects.toThrow('the source is gone')
    expect(await listed(elsewhere, 'copies')).toEqual([])
    await store.put('copies/old.tar', Buffer.from('old'))
    await expect(store.put('copies/old.tar', breaking())).rejects.toThrow()
    expect(String(await elsewhere.read('copies/old.tar'))).toBe('old')
  })

  test.each(['../heegel.sqlite', 'uploads/../../secret', '/etc/passwd', 'uploads//a', '', 'a\\..\\b'])(
    'no key leads out of the store: %j',
    async key => {
      await expect((async () => store.read(key))()).rejects.toThrow('Not the key of a file')
      await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('Not the key of a file')
      await expect((async () => store.remove(key))()).rejects.toThrow('Not the key of a file')
    },
  )
})

test('an unfinished file in a folder is not listed, and is removed later', async () => {
  const place = newFolder()
  const store = openFileStore(place)
  await store.put('sounds/a.wav', Buffer.from('a'))
  const uuid = '11111111-2222-3333-4444-555555555555'
  writeFileSync(join(place, 'sounds', `b.wav.${uuid}.part`), 'half')
  mkdirSync(join(place, 'uploads', `${'a'.repeat(32)}.${uuid}`), { recursive: true })
  writeFileSync(join(place, 'uploads', `${'a'.repeat(32)}.${uuid}`, '320.webp'), 'half')
  writeFileSync(join(place, 'c.gz.part'), 'half')
  expect(await listed(store, '', 'sounds', 'uploads')).toEqual(['sounds/a.wav'])
  const removeUnfinished = (folder: string) =>
    store.removeUnfinished(folder, new Date(Date.now() - 3_600_000))
  expect(await removeUnfinished('sounds')).toBe(0)
  for (const path of [`sounds/b.wav.${uuid}.part`, `uploads/${'a'.repeat(32)}.${uuid}`, 'c.gz.part'])
    utimesSync(join(place, path), new Date(0), new Date(0))
  const left = () => readdirSync(place, { recursive: true }).toSorted()
  expect(await store.removeUnfinished('', new Date(), /^heegel-/), 'others may store files there').toBe(0)
  expect(await removeUnfinished('')).toBe(1)
  expect(left(), 'only the root’s unfinished files are removed').toContain(`sounds/b.wav.${uuid}.part`)
  expect(await removeUnfinished('sounds')).toBe(1)
  expect(await removeUnfinished('uploads')).toBe(1)
  expect(left()).toEqual(['sounds', 'sounds/a.wav', 'uploads'])
})

test('other users of the machine can read neither a file nor the names of folders', async () => {
  const place = newFolder()
  const before = process.umask(0)
  try {
    await openFileStore(place).put('attachments/a.webp', Buffer.from('private'))
    await openFileStore(place).put('copies/a.tar', Readable.from([Buffer.from('private')]))
  } finally {
    process.umask(before)
  }
  const rights = (path: string) => (statSync(join(place, path)).mode & 0o777).toString(8)
  expect(['', 'attachments', 'copies'].map(rights)).toEqual(['700', '700', '700'])
  expect(['attachments/a.webp', 'copies/a.tar'].map(rights)).toEqual(['600', '600'])
})

test('a folder in a file’s place, and a file in a folder’s, count as missing', async () => {
  const place = newFolder()
  const store = openFileStore(place)
  await store.put('uploads/a/320.webp', Buffer.from('a'))
  for (const key of ['uploads/a', 'uploads/a/320.webp/b']) {
    expect(await store.read(key), key).toBeUndefined()
    expect(await store.find(key), key).toBeUndefined()
  }
})

test('a file that cannot be stored leaves nothing behind', async () => {
  const place = newFolder()
  const store = openFileStore(place)
  // A folder is in the file's place, and cannot be replaced by a file.
  mkdirSync(join(place, 'sounds', 'a.wav', 'taken'), { recursive: true })
  await expect(store.put('sounds/a.wav', Buffer.from('a'))).rejects.toThrow()
  expect(readdirSync(join(place, 'sounds'))).toEqual(['a.wav'])
})

test('a wrong secret, a missing bucket and a lost server are faults that reveal no secret', async () => {
  const own = await startS3Server()
  const right = await own.newBucket()
  const wrong = {
    secret: right.replace(':S3RVER@', ':not-it@'),
    bucket: right.replace('heegel-1', 'heegel-9'),
  }
  for (const [what, address] of Object.entries(wrong)) {
    const store = openFileStore(address)
    expect(await store.findFault(), what).toMatch(/heegel-\d\/ is unavailable/)
    await expect(store.put('sounds/a', Buffer.from('a')), what).rejects.toThrow(StoreUnavailable)
    await expect(collect(store.list('')), what).rejects.toThrow(StoreUnavailable)
    const fault = await store.read('sounds/a').catch(error => error)
    expect(fault, what).toBeInstanceOf(StoreUnavailable)
    expect(fault.message).not.toMatch(/not-it|S3RVER:/)
  }
  await own.stop()
  expect(await openFileStore(right).findFault()).toContain('ECONNREFUSED')
})

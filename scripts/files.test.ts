import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILE_FOLDERS } from '#server/platform/storage/file-store.ts'
import { openFileStore } from '#server/platform/storage/open-file-store.ts'
import { runScript } from '#test/run-script.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'

const FILES: Record<string, Buffer> = {
  [`uploads/${'a'.repeat(32)}/320.webp`]: Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 251)),
  [`uploads/${'a'.repeat(32)}/320.avif`]: Buffer.alloc(3_000, 7),
  [`sounds/${'b'.repeat(32)}.mp3`]: Buffer.alloc(9_000, 8),
  'attachments/0199-konn.webp': Buffer.from('private'),
  'sounds/empty.wav': Buffer.alloc(0),
}

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heegel-files-'))
  dataDir = join(folder, 'data')
  for (const [key, bytes] of Object.entries(FILES)) await openFileStore(dataDir).put(key, bytes)
  await writeFile(join(dataDir, 'heegel.sqlite'), 'the database is no file of it')
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...words: string[]) => runWith({}, ...words)
const runWith = (env: Record<string, string>, ...words: string[]) =>
  runScript('files.ts', words, { DATA_DIR: dataDir, ...env })

async function contents(place: string): Promise<Record<string, Buffer>> {
  const store = openFileStore(place)
  const all: Record<string, Buffer> = {}
  for (const folder of ['', ...FILE_FOLDERS])
    for await (const { key } of store.list(folder)) all[key] = (await store.read(key))!
  return all
}

test('every file is copied to an S3 store and back, byte for byte, and the source stays', async () => {
  const bucket = await server.newBucket()
  const there = await run('move', bucket)
  expect(there, there.output).toMatchObject({ code: 0, output: expect.stringContaining('5 were copied') })
  expect(there.output).not.toContain('S3RVER')
  expect(await contents(bucket)).toEqual(FILES)
  const { 'heegel.sqlite': database, ...files } = await contents(dataDir)
  expect(files).toEqual(FILES)
  expect(String(database)).toContain('no file of it')

  const back = join(folder, 'back')
  expect((await run('move', bucket, back)).output).toContain('5 files, 17007 bytes')
  expect(await contents(back)).toEqual(FILES)
})

test('a repeated run compares every byte, and copies what was added since', async () => {
  const bucket = await server.newBucket()
  await run('move', dataDir, bucket)
  const store = openFileStore(bucket)
  const [damaged] = Object.keys(FILES)
  const wrong = Buffer.from(FILES[damaged!]!)
  wrong[2_500]! ^= 1
  await store.put(damaged!, wrong)
  await store.put('attachments/of-the-new-place.webp', Buffer.from('new'))
  await openFileStore(dataDir).put('sounds/new.wav', Buffer.from('since'))
  expect((await run('move', dataDir, bucket)).output).toContain('2 were copied, 4 were already there')
  expect(await contents(bucket)).toEqual({
    ...FILES,
    'sounds/new.wav': Buffer.from('since'),
    'attachments/of-the-new-place.webp': Buffer.from('new'),
  })
})

test('a place with a secret is named by a variable, out of sight of the list of processes', async () => {
  const bucket = await server.newBucket()
  expect((await runWith({ NEW_STORE: bucket }, 'move', 'env:NEW_STORE')).output).toContain('5 were copied')
  expect(await contents(bucket)).toEqual(FILES)
  expect(await run('move', 'env:NEW_STORE')).toEqual({
    code: 1,
    output: 'env:NEW_STORE: the environment has no variable NEW_STORE\n',
  })
})

test('failures are reported in one line, without the secret', async () => {
  const bucket = await server.newBucket()
  const wrong = bucket.replace(':S3RVER@', ':a-secret@')
  for (const [words, reason] of [
    [['move'], 'Usage'],
    [['copy', 'a', 'b'], 'Usage'],
    [['move', dataDir, dataDir], 'the same'],
    [['move', dataDir, 's3://nowhere'], 'The URL of an S3 store must look like'],
    [['move', dataDir, wrong], 'is unavailable'],
    [['move', join(folder, 'dtaa'), bucket], 'contains no picture, sound or attachment'],
  ] as const) {
    const { code, output } = await run(...words)
    expect([code, output], reason).toEqual([1, expect.stringContaining(reason)])
    expect(output).not.toMatch(/a-secret|\n {4}at /)
  }
  expect(await readdir(folder)).toEqual(['data'])
})

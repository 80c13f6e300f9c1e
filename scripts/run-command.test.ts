import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { markRestoring } from '#server/platform/database/data-folder.ts'
import { runScript } from '#test/run-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'heegel-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'file')
writeFileSync(file, '')

const run = (script: string, words: readonly string[], env: Record<string, string>) =>
  runScript(script, words, { DATA_DIR: join(folder, 'data'), ...env })

/** Nothing listens there. */
const AWAY = { DATABASE_URL: 'postgres://heegel@127.0.0.1:9/shop' }
const HALF_RESTORED = { DATA_DIR: join(folder, 'half') }
mkdirSync(HALF_RESTORED.DATA_DIR)
markRestoring(HALF_RESTORED.DATA_DIR, 'before-2026-11-27T12-00-00')
const INTERRUPTED = /^DATA_DIR: a restore .+ was interrupted\. .+ is in .+half\/before-2026-11-27T12-00-00$/m
const ACCOUNT = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }

test.each<[string, string, string[], Record<string, string>, RegExp]>([
  [
    'a wrong port',
    'files.ts',
    ['move', folder],
    { PORT: 'many' },
    /^PORT: got "many", accepts a port number/,
  ],
  ['a server that is away', 'admin.ts', ['setup'], AWAY, /^DATABASE_URL: the PostgreSQL server does not ans/],
  [
    'a server that is away',
    'reconcile.ts',
    ['--since', '2026-01-20T10:00'],
    { ...AWAY, ...ACCOUNT },
    /^DATABASE_URL: the PostgreSQL server does not answer/m,
  ],
  [
    'a missing certificate',
    'admin.ts',
    ['setup'],
    { DATABASE_URL: `${AWAY.DATABASE_URL}?sslrootcert=/nowhere/ca.pem` },
    /^DATABASE_URL: ENOENT: .*nowhere/,
  ],
  [
    'a file for a folder',
    'admin.ts',
    ['setup'],
    { DATA_DIR: join(file, 'data') },
    /^.+ cannot be used \(E\w+\)/,
  ],
  ['a file for a folder', 'backup.ts', ['backup', join(file, 'copies')], AWAY, /^.+ cannot be used \(E\w+\)/],
  [
    'an address without a bucket',
    'backup.ts',
    ['backup', 's3://nowhere'],
    AWAY,
    /^The URL of an S3 store must look like s3:/,
  ],
  [
    'an address whose secret has a /',
    'backup.ts',
    ['restore', 's3://key:a/SECRET@host/copies/x.tar.gz'],
    {},
    /^The URL of an S3 store must look like s3:/m,
  ],
  ['an interrupted restore', 'backup.ts', ['backup', join(folder, 'copies')], HALF_RESTORED, INTERRUPTED],
  ['an interrupted restore', 'admin.ts', ['reset', 'mari@heegel.ee'], HALF_RESTORED, INTERRUPTED],
  ['an interrupted restore', 'papers.ts', [join(folder, 'papers')], HALF_RESTORED, INTERRUPTED],
  [
    'an interrupted restore',
    'reconcile.ts',
    ['--since', '2026-01-20T10:00'],
    { ...HALF_RESTORED, ...ACCOUNT },
    INTERRUPTED,
  ],
  ['an interrupted restore', 'move-to-postgres.ts', [], { ...HALF_RESTORED, ...AWAY }, INTERRUPTED],
  [
    'an interrupted restore of the files of a shop on PostgreSQL',
    'admin.ts',
    ['setup'],
    { ...HALF_RESTORED, ...AWAY },
    INTERRUPTED,
  ],
  ['an unknown word', 'thread.ts', ['verify', file, '--foo'], {}, /^Usage: npm run thread/],
])('%s is reported by %s in one sentence', async (_what, script, words, env, sentence) => {
  const { code, output } = await run(script, words, env)
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/^ +at |Error:|SECRET/m)
  expect(code).not.toBe(0)
})

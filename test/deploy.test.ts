/**
 * The files of `deploy/` are copied to a server unchanged, so they must be accepted by the shop and agree with the
 * docs.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { onPostgres } from './database.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const settings = parseEnv(read('deploy/shop.env.example'))
/** Values that only the owner can fill in. */
const filledIn = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }

test('the example settings give a production shop on SQLite, behind a proxy, with daily backups', () => {
  expect(readConfig({ ...settings, ...filledIn, DATA_DIR: '/var/lib/heegel' })).toMatchObject({
    production: true,
    databaseUrl: undefined,
    trustProxy: ['127.0.0.1'],
    backupDir: '/mnt/copies',
    demo: 0,
  })
})

test('in containers the same settings lead to the PostgreSQL container, with its password', () => {
  const database = parseEnv(read('deploy/database.env.example'))
  const { databaseUrl } = readConfig({ ...settings, ...filledIn, ...database, DATA_DIR: '/data' })
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database
  expect(databaseUrl).toBe(`postgres://${user}:${password}@database:5432/${name}`)
})

test('the service, and the user of the image, may write to the backup folder', () => {
  const folder = settings.BACKUP_DIR!
  const unit = read('deploy/heegel.service')
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  // The `-` lets the service start even if the folder does not exist.
  expect(unit).toMatch(new RegExp(`^ReadWritePaths=-${folder}$`, 'm'))
  expect(read('Dockerfile')).toMatch(new RegExp(`install -d -o shop -m 700 /data ${folder}\\b`))
  expect(read('compose.yaml')).toMatch(new RegExp(`^ +- copies:${folder}$`, 'm'))
  // The folder of a mounted disk belongs to root, so the guides must hand it to the image's user.
  const [, uid] = /--uid (\d+)/.exec(read('Dockerfile'))!
  for (const guide of ['compose.yaml', 'docs/operations.md'])
    expect(read(guide)).toContain(`chown ${uid} ${folder} && chmod 700 ${folder}`)
})

test('the service starts once the database server answers, however long that takes', () => {
  const [unit] = read('deploy/heegel.service').split(/^\[Service\]$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(read('deploy/heegel.service')).toMatch(/^Restart=on-failure$/m)
})

test('no container keeps its logs forever', () => {
  const services = read('compose.yaml')
    .split(/^services:$/m)[1]!
    .split(/^volumes:$/m)[0]!
  const each = services.split(/^(?= {2}\w+:$)/m).filter(service => /^ {2}\w+:$/m.test(service))
  expect(each).toHaveLength(4)
  for (const service of each) expect(service).toMatch(/^ {4}logging:\n {6}driver: local$/m)
})

test('containers are reached over IPv4 only, because visitors over IPv6 would share one address', () => {
  const published = [...read('compose.yaml').matchAll(/^ {6}- "(\S+:\d+(?:\/udp)?)"$/gm)].map(
    ([, port]) => port,
  )
  expect(published).toHaveLength(3)
  for (const port of published) expect(port).toMatch(/^0\.0\.0\.0:/)
  expect(read('docs/operations.md')).toContain('Give the name no `AAAA` record')
})

test('a standby whose copy was interrupted copies again, and one that is complete stays', ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-standby-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (program: string, text: string) => writeFileSync(join(folder, program), text, { mode: 0o755 })
  // Plays `pg_basebackup`: after -D comes its folder, in which nothing may be yet.
  const copying =
    '#!/bin/sh\nwhile [ "$1" != -D ]; do shift; done\n[ ! -e "$2/PG_VERSION" ] || exit 9\nmkdir -p "$2" && echo 17 > "$2/PG_VERSION"\n'
  write('postgres', `#!/bin/sh\ncat "\${2:-$PGDATA}/PG_VERSION" "\${2:-$PGDATA}/complete"\n`)
  mkdirSync(join(folder, 'data'))
  const start = () =>
    spawnSync('sh', [join(import.meta.dirname, '../deploy/standby.sh')], {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        PGDATA: join(folder, 'data'),
        POSTGRES_USER: 'heegel',
        POSTGRES_PASSWORD: '-',
      },
      encoding: 'utf8',
    })
  write('pg_basebackup', `${copying}kill -9 $PPID`)
  expect(start().signal).toBe('SIGKILL')
  write('pg_basebackup', `${copying}echo yes > "$2/complete"`)
  expect(start().stdout).toBe('17\nyes\n')
  write('pg_basebackup', 'exit 1')
  expect(start().stdout, 'it is not copied again').toBe('17\nyes\n')
})

test('files with filled-in passwords are ignored by git', () => {
  expect(read('.gitignore').split('\n')).toContain('deploy/*.env')
})

onPostgres('the indexes that a database administrator creates', fresh => {
  test('equal those that the migrations create when allowed to', async () => {
    const { db, pool } = await fresh()
    const indexes = async () =>
      (
        await sql<object>`select * from pg_indexes where indexdef like '%trgm_ops%' order by indexname`.execute(
          db,
        )
      ).rows
    const made = await indexes()
    expect(made.length).toBeGreaterThan(0)
    await sql`drop extension pg_trgm cascade`.execute(db)
    expect(await indexes()).toEqual([])
    // One statement per query, as psql sends them: `create index concurrently` cannot run in a transaction, and several
    // statements sent at once would be one.
    for (const statement of read('deploy/pg_trgm.sql').split(/;\n/)) await pool!.query(statement)
    expect(await indexes()).toEqual(made)
  })
})

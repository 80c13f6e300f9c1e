/** The files of `deploy/` are copied to a server as they are: what they say must be what the shop takes, and what the docs say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { onPostgres } from './database.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const settings = parseEnv(read('deploy/shop.env.example'))
/** What only the owner can fill in. */
const filledIn = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }

test('the settings of a small server: a real shop on its embedded database, behind a proxy, copied every day', () => {
  expect(readConfig({ ...settings, ...filledIn, DATA_DIR: '/var/lib/heegel' })).toMatchObject({
    production: true,
    databaseUrl: undefined,
    trustProxy: ['127.0.0.1'],
    backupDir: '/mnt/copies',
    demo: 0,
  })
})

test('in containers the same settings lead to the database beside the shop, by the password that it was made with', () => {
  const database = parseEnv(read('deploy/database.env.example'))
  const { databaseUrl } = readConfig({ ...settings, ...filledIn, ...database, DATA_DIR: '/data' })
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database
  expect(databaseUrl).toBe(`postgres://${user}:${password}@database:5432/${name}`)
})

test('the service, and the user of the image, may write where the daily copies go', () => {
  const folder = settings.BACKUP_DIR!
  const unit = read('deploy/heegel.service')
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  // It starts also where there is no such folder.
  expect(unit).toMatch(new RegExp(`^ReadWritePaths=-${folder}$`, 'm'))
  expect(read('Dockerfile')).toMatch(new RegExp(`install -d -o shop -m 700 /data ${folder}\\b`))
  expect(read('compose.yaml')).toMatch(new RegExp(`^ +- copies:${folder}$`, 'm'))
  // The folder of a mounted disk belongs to root, so the guide has to give it to the image's user.
  const [, uid] = /--uid (\d+)/.exec(read('Dockerfile'))!
  for (const guide of ['compose.yaml', 'docs/operations.md'])
    expect(read(guide)).toContain(`chown ${uid} ${folder} && chmod 700 ${folder}`)
})

test('no container keeps all that it has ever logged', () => {
  const services = read('compose.yaml')
    .split(/^services:$/m)[1]!
    .split(/^volumes:$/m)[0]!
  const each = services.split(/^(?= {2}\w+:$)/m).filter(service => /^ {2}\w+:$/m.test(service))
  expect(each).toHaveLength(4)
  for (const service of each) expect(service).toMatch(/^ {4}logging:\n {6}driver: local$/m)
})

test('passwords that are filled in stay out of the repository', () => {
  expect(read('.gitignore').split('\n')).toContain('deploy/*.env')
})

onPostgres('the indexes of an administrator', fresh => {
  test('are those that the migrations make where they may', async () => {
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
    // As psql does: indexes that nobody waits for are made outside of a transaction, which several statements at once would be.
    for (const statement of read('deploy/pg_trgm.sql').split(/;\n/)) await pool!.query(statement)
    expect(await indexes()).toEqual(made)
  })
})

import { expect, test } from 'vitest'
import type { Today } from '#contract/today.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { readConnectionStatus } from '#server/connection-status.ts'
import { freshDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'

const LIVE = {
  PAYPAL_CLIENT_ID: 'konto',
  PAYPAL_CLIENT_SECRET: 'saladus',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
}
const DEMO = {}
const ON_SERVER = { ...LIVE, DATABASE_URL: 'postgres://localhost/shop' }

test.each<[string, Record<string, string>, string | undefined]>([
  ['a real shop', LIVE, 'shop'],
  ['a real shop that has a place for them', { ...LIVE, BACKUP_DIR: '/mnt/copies' }, undefined],
  ['a real shop on a PostgreSQL server', ON_SERVER, 'files'],
  ['a real shop on one that has a place for them', { ...ON_SERVER, BACKUP_DIR: '/mnt/copies' }, undefined],
  ['a real shop on one with an S3 store', { ...ON_SERVER, STORAGE_URL: 's3://a:b@host/files' }, undefined],
  ['a real shop with an S3 store alone', { ...LIVE, STORAGE_URL: 's3://a:b@host/files' }, 'database'],
  ['a demo', DEMO, undefined],
])('the first screen of %s says what is not copied, if anything', async (_shop, env, what) => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const app = await buildApp({ ...shop, config: readConfig(env) })
  const { tasks } = (await app.inject('/api/admin/today')).json<Today>()
  expect(tasks.find(({ kind }) => kind === 'backup_off')?.first[0]?.note).toBe(what)
  const { server } = await readConnectionStatus({ ...shop, config: readConfig(env) })
  // A demo may lose its data, but the settings still say so.
  expect(server.copies.uncopied).toBe(env === DEMO ? 'shop' : (what ?? null))
  expect(server.keepsFiles).toBe(!('STORAGE_URL' in env))
  await app.close()
})

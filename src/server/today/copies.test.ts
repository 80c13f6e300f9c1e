import { expect, test } from 'vitest'
import type { Today } from '#contract/today.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { freshDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'

const LIVE = {
  PAYPAL_CLIENT_ID: 'konto',
  PAYPAL_CLIENT_SECRET: 'saladus',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
}

test.each<[string, Record<string, string>, number | undefined]>([
  ['a real shop', LIVE, 1],
  ['a real shop that has a place for them', { ...LIVE, BACKUP_DIR: '/mnt/copies' }, undefined],
  ['a real shop on a PostgreSQL server', { ...LIVE, DATABASE_URL: 'postgres://localhost/shop' }, undefined],
  ['a demo', {}, undefined],
])('the first screen of %s says that no copies are made, if so', async (_shop, env, count) => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const app = await buildApp({ ...shop, config: readConfig(env) })
  const { tasks } = (await app.inject('/api/admin/today')).json<Today>()
  expect(tasks.find(({ kind }) => kind === 'backup_off')?.count).toBe(count)
  await app.close()
})

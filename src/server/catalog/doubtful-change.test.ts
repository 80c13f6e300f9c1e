import { expect, test } from 'vitest'
import type { AdminSettings } from '#contract/settings.ts'
import { openPostgres } from '#server/platform/database/database.ts'
import { onPostgres } from '#test/database.ts'
import { openTcpProxy } from '#test/tcp-proxy.ts'
import { addProduct, testShop } from '#test/test-shop.ts'

onPostgres('a change whose commit is not confirmed', fresh => {
  test('is shown by all nodes if it was committed', async ({ onTestFinished }) => {
    const database = await fresh()
    const way = await openTcpProxy(database.url!)
    const over = await openPostgres(way.url)
    onTestFinished(() => over.db.destroy())
    const [shop, other] = [
      await testShop({ ...over, url: way.url }, { admin: true }),
      await testShop(database),
    ]
    shop.expectErrors(/database does not answer/)
    const id = await addProduct(other, { price: 2_800 })
    const priceAt = async ({ call }: typeof shop) =>
      (await call<{ price: string }>('GET', `/api/products?id=${id}`)).body.price
    await expect.poll(() => Promise.all([priceAt(shop), priceAt(other)])).toEqual(['28.00', '28.00'])

    const { body: product } = await shop.call<object>('GET', `/api/products?id=${id}`)
    way.loseAnswerTo('commit')
    expect(await shop.call('PUT', `/api/products?id=${id}`, { ...product, price: 77 })).toMatchObject({
      status: 503,
      body: { code: 'database_unavailable' },
    })
    await expect.poll(() => Promise.all([priceAt(shop), priceAt(other)])).toEqual(['77.00', '77.00'])

    const { body: facts } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    way.loseAnswerTo('commit')
    const changed = { ...facts, brand: 'Uus nimi' }
    expect((await shop.call('PUT', '/api/admin/settings', changed)).status).toBe(503)
    const brands = () => Promise.all([shop, other].map(async each => (await each.settings.facts()).brand))
    await expect.poll(brands).toEqual(['Uus nimi', 'Uus nimi'])
  })
})

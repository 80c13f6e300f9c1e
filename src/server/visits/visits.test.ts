import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Visits } from '#contract/visits.ts'
import { buildApp } from '#server/app.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { createVisitCounter } from './counter.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

onEachDatabase('visits', fresh => {
  let shop: TestShop

  const tell = (body: object, headers: Record<string, string> = {}) =>
    shop.call('POST', '/api/visits', body, { 'user-agent': BROWSER, ...headers })
  const view = (page: string, from = '', headers: Record<string, string> = {}) =>
    tell({ event: 'view', page, from }, headers)
  const sums = async (query = '') => (await shop.call<Visits>('GET', `/api/admin/visits${query}`)).body
  const seen = async () => (await sums()).days.reduce((sum, { views }) => sum + views, 0)

  describe('for the owner', () => {
    beforeEach(async () => {
      shop = await testShop(await fresh(), { admin: true })
    })

    test('are added up by day, page and referring site', async () => {
      const id = await addProduct(shop, { name: 'Kurb konn' })
      for (let i = 0; i < 3; i++)
        expect((await view('/pood', 'https://www.google.com/search?q=x')).status).toBe(204)
      await view(`/toode/${id}`, 'https://l.instagram.com/')
      await tell({ event: 'add', page: `/toode/${id}`, from: 'https://l.instagram.com/' })
      const { days, pages, products, sites, counting } = await sums()
      expect(counting).toBe(true)
      expect(days).toHaveLength(30)
      expect(days.at(-1)).toMatchObject({ views: 4, adds: 1, orders: 0 })
      expect(pages).toEqual([{ page: '/pood', name: 'Pood', views: 3, adds: 0 }])
      expect(products).toEqual([{ id, name: 'Kurb konn', isShown: true, views: 1, adds: 1, sold: 0 }])
      expect(sites).toEqual([
        { site: 'google.com', views: 3, adds: 0, orders: 0 },
        { site: 'instagram.com', views: 1, adds: 1, orders: 0 },
      ])
    })

    test('are added up over time, and across processes on one database', async () => {
      await view('/pood')
      await shop.visits.keep()
      const other = createVisitCounter({ db: shop.database.db, settings: shop.settings, now: shop.now })
      for (const page of ['/', '/pood']) other.count({ event: 'view', page, site: '' })
      await Promise.all([shop.visits.keep(), other.keep(), shop.visits.keep()])
      expect((await sums()).pages).toEqual([
        { page: '/pood', name: 'Pood', views: 2, adds: 0 },
        { page: '/', name: 'Avaleht', views: 1, adds: 0 },
      ])
    })

    test('include an order for its referring site once its payment is captured', async () => {
      const id = await addProduct(shop)
      const from = 'https://www.google.com/'
      const paid = aShopper(shop)
      const placed = await paid.approve(id, '38.99')
      await tell({ event: 'order', page: '/checkout', from, payment: placed.id })
      const given_up = aShopper(shop)
      const other = await given_up.approve(id, '38.99')
      await tell({ event: 'order', page: '/checkout', from, payment: other.id })
      await tell({ event: 'order', page: '/checkout', from, payment: 'made-up' })
      expect((await sums()).sites).toEqual([])
      await paid.capture(placed)
      const untold = aShopper(shop)
      await untold.capture(await untold.approve(id, '38.99'))
      for (const time of [1, 2]) {
        const { days, sites } = await sums()
        expect(days.at(-1)?.orders, `the orders are the same when asked ${time} times`).toBe(2)
        expect(sites).toEqual([
          { site: 'google.com', views: 0, adds: 0, orders: 1 },
          { site: '', views: 0, adds: 0, orders: 1 },
        ])
      }
    })

    test('can be requested for a range of days, at most a year', async () => {
      await view('/pood')
      const none = await sums('?from=2026-01-01&to=2026-01-31')
      expect(none.days).toHaveLength(31)
      expect(none.pages).toEqual([])
      for (const query of [
        '?from=2026-02-01&to=2026-01-31',
        '?from=2024-01-01&to=2026-01-31',
        '?from=eile',
        '?from=9999-12-31&to=9999-12-31',
      ])
        expect((await shop.call('GET', `/api/admin/visits${query}`)).status).toBe(400)
    })

    test('are not counted while the owner has switched it off', async () => {
      await view('/pood')
      await switchCounting(false)
      await view('/pood')
      expect(await sums()).toMatchObject({ counting: false, pages: [] })
      await switchCounting(true)
      await view('/pood')
      expect(await seen()).toBe(1)
    })

    /** Switches counting in the settings, bypassing their screen. */
    async function switchCounting(on: boolean) {
      const value = JSON.stringify(on)
      const at = shop.now().toISOString()
      await shop.database.db
        .insertInto('settings')
        .values({ key: 'countsVisitors', value, updated_at: at })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
        .execute()
      shop.changes.announce('settings')
    }
  })

  describe('contain no personal data', () => {
    beforeEach(async () => {
      shop = await testShop(await fresh(), { admin: true })
    })

    test('and exclude visitors who opt out, and the owner', async () => {
      expect((await view('/pood', '', { 'sec-gpc': '1' })).status).toBe(204)
      expect((await view('/pood', '', { cookie: 'heegel.session_token=hers' })).status).toBe(204)
      expect(await seen()).toBe(0)
    })

    test('because the table has no column for it', async () => {
      await view('/seller-payment/HAT-4Q8ZK2M7C?key=x', 'https://www.google.com/search?q=mari+maasikas')
      await shop.visits.keep()
      const rows = await shop.database.db.selectFrom('visits').selectAll().execute()
      expect(rows).toEqual([
        {
          day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          event: 'view',
          page: '/seller-payment',
          site: 'google.com',
          count: 1,
        },
      ])
    })

    test('and exclude the owner’s own screens', async () => {
      await view('/admin/orders')
      expect(await seen()).toBe(0)
    })
  })

  describe('that are forged', () => {
    beforeEach(async () => {
      shop = await testShop(await fresh(), { admin: true })
    })

    test('get no name in the owner’s list', async () => {
      await view('/osta-odavalt')
      await view('/toode/999')
      expect((await sums()).pages).toEqual([{ page: '', name: 'Muud lehed', views: 2, adds: 0 }])
    })

    test('do not fill memory or database: after some thousands a day they share a row', async () => {
      for (let n = 0; n < 2_100; n++)
        shop.visits.count({ event: 'view', page: '/', site: `nali-${n}.example` })
      await shop.visits.keep()
      for (let n = 0; n < 10; n++) shop.visits.count({ event: 'view', page: '/', site: `veel-${n}.example` })
      await shop.visits.keep()
      const { rows, views } = await shop.database.db
        .selectFrom('visits')
        .select(eb => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('count').as('views')])
        .executeTakeFirstOrThrow()
      expect({ rows, views }).toEqual({ rows: 2_001, views: 2_110 })
    })

    test('are refused if they are not a visit at all', async () => {
      expect((await tell({ event: 'purchase', page: '/' })).status).toBe(400)
      expect((await tell({ event: 'view' })).status).toBe(400)
    })
  })

  describe('of a page that the server shows', () => {
    let pages: FastifyInstance
    beforeEach(async () => {
      shop = await testShop(await fresh(), { admin: true })
      // The page's content does not matter here.
      const render = async (path: string) => ({
        status: path.startsWith('/puudub') ? 404 : 200,
        location: null,
        scripts: [],
        html: '<!doctype html><title>Leht</title>',
      })
      pages = await buildApp(shop, async () => render)
    })
    afterEach(() => pages.close())

    const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      pages.inject({ method, url, headers: { 'user-agent': BROWSER, ...headers } })

    test('are counted, whether it is sent whole or the browser has it cached', async () => {
      const { headers } = await open('/pood?utm_source=kiri', { referer: 'https://www.google.com/' })
      await open('/pood', { 'if-none-match': String(headers.etag) })
      expect(await sums()).toMatchObject({
        pages: [{ page: '/pood', views: 2 }],
        sites: [
          { site: '', views: 1 },
          { site: 'google.com', views: 1 },
        ],
      })
    })

    test('are not counted as views if nothing was shown to a person', async () => {
      await open('/puudub')
      await open('/pood', {}, 'HEAD')
      await open('/pood', { 'sec-purpose': 'prefetch' })
      await open('/pood', { 'user-agent': 'Bingbot/2.0' })
      await open('/admin/login')
      await open('/robots.txt')
      expect(await seen()).toBe(0)
    })

    test('name neither the shop nor the provider as a referring site', async () => {
      await open('/pood', { referer: `${shop.config.publicUrl}/toode/1` })
      await open('/pood', { referer: 'http://localhost/toode/1', host: 'localhost' })
      await open('/payment/success?token=1', { referer: 'https://www.paypal.com/' })
      expect((await sums()).sites).toEqual([{ site: '', views: 3, adds: 0, orders: 0 }])
    })
  })

  test('cannot be read by visitors', async () => {
    shop = await testShop(await fresh())
    expect((await shop.call('GET', '/api/admin/visits')).status).toBe(401)
  })

  test('that could not be stored are stored with the next ones', async () => {
    shop = await testShop(await fresh(), { admin: true })
    await view('/pood')
    await shop.database.db.schema.alterTable('visits').renameTo('visits_away').execute()
    await expect(shop.visits.keep()).rejects.toThrow()
    await view('/pood')
    await shop.database.db.schema.alterTable('visits_away').renameTo('visits').execute()
    expect(await seen()).toBe(2)
  })
})

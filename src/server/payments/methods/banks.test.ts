import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connections } from '#contract/connections.ts'
import type { PaymentMethods } from '#contract/payment-methods.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { testShop } from '#test/test-shop.ts'
import { createRegistry } from '../registry.ts'
import { typeOfLogo } from './fetch-logo.ts'
import { refreshBanks } from './refresh-banks.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

onEachDatabase('the banks of the bank link', fresh => {
  async function open({ takesCards = false } = {}) {
    const database = await fresh()
    const bench = await openMontonioBench(database.db)
    closers.push(bench.close)
    const shop = await testShop(database, {
      admin: true,
      others: [bench.provider, ...(takesCards ? [bench.connectBy('montonio_card')] : [])],
    })
    const refresh = (options?: { isFirst?: boolean }) =>
      refreshBanks(
        { db: database.db, providers: shop.checkout.providers, now: shop.now(), log: shop.log },
        options,
      )
    const methods = async () => (await shop.call<PaymentMethods>('GET', '/api/payment-methods')).body
    return { shop, bench, refresh, methods }
  }

  test('are stored with their logos, home country first, and fetched once a day by all processes', async () => {
    const { shop, bench, refresh, methods } = await open()
    expect(await methods()).toEqual({ ways: ['montonio', 'paypal'], banks: [] })
    await Promise.all([refresh(), refresh()])
    const { banks } = await methods()
    expect(banks[0]).toMatchObject({ country: 'EE', code: 'HABAEE2X', name: 'Swedbank' })
    expect(new Set(banks.map(({ country }) => country))).toEqual(new Set(['EE', 'LV', 'LT', 'FI']))
    // One code in several countries.
    expect(banks.filter(({ code }) => code === 'RVUALT2V')).toHaveLength(4)
    const logo = await shop.app.inject({ method: 'GET', url: banks[0]!.logo! })
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(logo.headers['content-security-policy']).toContain('sandbox')
    expect(logo.body).toContain('Swedbank')
    expect((await shop.call('GET', '/api/payment-methods/logos/none')).status).toBe(404)

    bench.sandbox.change({ secretKey: 'another' })
    await refresh()
    expect(await shop.database.db.selectFrom('incidents').selectAll().execute()).toEqual([])
  })

  test('stay as they were while the service is down; refused keys are an incident until replaced', async () => {
    const { shop, bench, refresh, methods } = await open()
    shop.expectErrors(/payment provider rejected the call/)
    await refresh()
    const { secretKey } = bench.keys
    bench.sandbox.change({ secretKey: 'another' })
    await refresh({ isFirst: true })
    expect((await methods()).banks).not.toEqual([])
    const connections = async () =>
      (await shop.call<{ incidents: { part: string }[]; banks: object }>('GET', '/api/admin/connections'))
        .body
    expect((await connections()).incidents).toMatchObject([{ part: 'bank_links' }])
    bench.sandbox.change({ secretKey })
    shop.wait(21 * 60)
    await refresh()
    const { incidents, banks } = await connections()
    expect([incidents, banks]).toEqual([
      [],
      { provider: 'off', takesCards: false, count: 17, fetchedAt: expect.any(String) },
    ])
  })

  test('stay as they were if the service suddenly lists none', async () => {
    const { shop, refresh, methods } = await open()
    const provider = shop.checkout.providers.all.find(({ listBanks }) => listBanks)!
    const listing = vi
      .spyOn(provider, 'listBanks')
      .mockResolvedValueOnce({ outcome: 'listed', origin: 'https://api.pank.ee', banks: [] })
    await refresh()
    expect((await methods()).banks, 'a store without bank links').toEqual([])
    await refresh()
    const { banks } = await methods()
    expect(banks).toHaveLength(17)
    shop.wait(21 * 60)
    listing.mockResolvedValueOnce({ outcome: 'listed', origin: 'https://api.pank.ee', banks: [] })
    await refresh()
    expect((await methods()).banks).toEqual(banks)
    await refresh()
    expect(listing, 'it is asked again within the day').toHaveBeenCalledTimes(4)
  })

  test('are listed among the connections with every configured method, even one not offered', async () => {
    const { shop } = await open({ takesCards: true })
    const setUp = async () => (await shop.call<Connections>('GET', '/api/admin/connections')).body.waysToPay
    expect(await setUp()).toEqual(['montonio', 'montonio_card', 'paypal'])
    const { body } = await shop.call<object>('GET', '/api/admin/settings')
    const change = { ...body, waysToPay: ['paypal'], waysOff: ['montonio', 'montonio_card'] }
    expect((await shop.call('PUT', '/api/admin/settings', change)).status).toBe(200)
    expect(await setUp()).toEqual(['montonio', 'montonio_card', 'paypal'])
  })

  test('are offered with any method that the owner has not decided on, after the others', async () => {
    const { shop, methods } = await open({ takesCards: true })
    const { body } = await shop.call<object>('GET', '/api/admin/settings')
    const change = { ...body, waysToPay: ['paypal', 'montonio'], waysOff: [] }
    expect((await shop.call('PUT', '/api/admin/settings', change)).status).toBe(200)
    expect((await methods()).ways).toEqual(['paypal', 'montonio', 'montonio_card'])
  })

  test('are offered in the owner’s order, or not at all, but some method always remains', async () => {
    const { shop, methods, refresh } = await open()
    await refresh()
    const offer = async (waysToPay: string[], waysOff: string[]) => {
      const { body } = await shop.call<object>('GET', '/api/admin/settings')
      const reply = await shop.call('PUT', '/api/admin/settings', { ...body, waysToPay, waysOff })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      const { payment } = (await shop.call<{ payment?: { ways: string[] } }>('GET', '/api/settings')).body
      return [(await methods()).ways, payment?.ways]
    }
    expect(await offer(['paypal', 'montonio'], [])).toEqual([
      ['paypal', 'montonio'],
      ['paypal', 'montonio'],
    ])
    expect(await offer(['paypal'], ['montonio'])).toEqual([['paypal'], undefined])
    expect((await methods()).banks).toEqual([])
    expect(await offer(['montonio'], ['paypal'])).toEqual([['montonio'], ['montonio']])
    expect(await offer([], ['montonio', 'paypal'])).toEqual([
      ['montonio', 'paypal'],
      ['montonio', 'paypal'],
    ])
  })
})

test('a shop without a bank link does not mention it to its shoppers', async () => {
  const shop = await testShop(await freshDatabase())
  const settings = (await shop.call<object>('GET', '/api/settings')).body
  expect(settings).not.toHaveProperty('payment')
  expect(settings).not.toHaveProperty('waysToPay')
  expect((await shop.call('GET', '/api/payment-methods')).body).toEqual({ ways: ['paypal'], banks: [] })
  const reply = await shop.app.inject({ method: 'POST', url: '/api/montonio/webhook' })
  expect(reply.statusCode).toBe(404)
})

onEachDatabase('a logo that the service names', fresh => {
  test.each([
    ['an address of this machine', (port: number) => `http://127.0.0.1:${port}/logo.svg`],
    ['an unencrypted address', () => 'http://pildid.ee/logo.svg'],
    ['no address', () => 'logo.svg'],
  ])('at %s is not fetched: the bank appears by its name, and the log says so', async (_where, urlAt) => {
    const asked: string[] = []
    const server = createServer((request, reply) => {
      asked.push(request.url!)
      reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns=""></svg>')
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    closers.push(() => server.close())
    const logoUrl = urlAt((server.address() as AddressInfo).port)
    const { db } = await fresh()
    const bench = await openMontonioBench(db)
    closers.push(bench.close)
    const banks = [{ code: 'BANK', country: 'EE', name: 'Pank', logoUrl }]
    const listBanks = async () => ({ outcome: 'listed', banks, origin: 'https://api.pank.ee' }) as const
    const warnings: object[] = []
    const log = { info: () => {}, warn: (about: object) => void warnings.push(about) }
    const provider = { ...bench.provider, listBanks }
    await refreshBanks({ db, providers: createRegistry([provider]), now: new Date(), log })
    expect(asked).toEqual([])
    expect(warnings).toMatchObject([{ url: logoUrl }])
    expect(await db.selectFrom('banks').select(['name', 'logo']).execute()).toEqual([
      { name: 'Pank', logo: null },
    ])
  })
})

test('the type of a logo is decided by its bytes', () => {
  expect(typeOfLogo(Buffer.from('<?xml version="1.0"?>\n<svg xmlns="">'))).toBe('image/svg+xml')
  expect(typeOfLogo(Buffer.from('<html><svg>'))).toBe(undefined)
  expect(typeOfLogo(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]))).toBe('image/png')
})

import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { beforeEach, expect, test } from 'vitest'
import { chosenMachine, parcelMachines as listing } from '#contract/delivery.ts'
import { CARRIERS, type ParcelMachine } from '#domain/carriers.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { ADAPTERS } from './adapters.ts'
import { createParcelMachines } from './parcel-machines.ts'
import { deliveryRoutes } from './routes.ts'
import { replaceList } from './store.ts'

const FEED: ParcelMachine[] = [
  { id: '90001', name: 'Kureküla pakiautomaat', address: 'Järve tn 7', city: 'Kureküla' },
  { id: '90002', name: 'Õisu pakiautomaat', address: 'Mõisa tee 1', city: 'Õisu' },
]
const NOON = new Date('2026-11-20T12:00:00.000Z')

onEachDatabase('the parcel machines of the shop', fresh => {
  let db: Db
  beforeEach(async () => {
    db = (await fresh()).db
  })

  /** One process of the shop: its lists and its HTTP side. */
  async function openShop() {
    const parcelMachines = await createParcelMachines({ db })
    const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    deliveryRoutes(app, { parcelMachines })
    const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/parcel-machines', headers })
    return { parcelMachines, get }
  }

  test('a shop whose feeds have never answered offers the bundled lists', async () => {
    const { get } = await openShop()
    const reply = await get()
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(listing.parse(reply.json())).toEqual(
      Object.fromEntries(CARRIERS.map(carrier => [carrier, ADAPTERS[carrier].starter])),
    )
  })

  test('a list that a feed gave once is there again after a restart; the others stay the bundled ones', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    expect(parcelMachines.current().omniva).toEqual(FEED)
    expect(parcelMachines.current().dpd).toEqual(ADAPTERS.dpd.starter)
  })

  test('what another process has fetched is offered after a reload', async () => {
    const { parcelMachines, get } = await openShop()
    const before = await get()
    await replaceList(db, 'smartpost', FEED, NOON)
    expect((await get()).headers.etag).toBe(before.headers.etag)
    await parcelMachines.reload()
    const after = await get()
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.json()).toMatchObject({ smartpost: FEED })
  })

  test('a browser that has the list is told so', async () => {
    const { parcelMachines, get } = await openShop()
    const etag = String((await get()).headers.etag)
    const again = await get({ 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await replaceList(db, 'dpd', FEED, NOON)
    await parcelMachines.reload()
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('the list travels packed to who can unpack it', async () => {
    const { get } = await openShop()
    const packed = await get({ 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get()).body)
  })

  test('a reload that finds nothing new keeps the list, and with it the bytes that were made of it', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    const before = parcelMachines.current()
    await parcelMachines.reload()
    expect(parcelMachines.current()).toBe(before)
  })

  test('a chosen machine is found with its carrier, as an order keeps it', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    const chosen = parcelMachines.find('omniva', '90002')
    expect(chosen).toEqual({ carrier: 'omniva', ...FEED[1] })
    expect(chosenMachine.parse(chosen)).toEqual(chosen)
  })

  test('an order keeps the postal code of its machine; the list for browsers is without', async () => {
    await replaceList(db, 'dpd', [{ ...FEED[0]!, postalCode: '61501' }], NOON)
    const { parcelMachines, get } = await openShop()
    const chosen = parcelMachines.find('dpd', '90001')
    expect(chosen).toMatchObject({ postalCode: '61501' })
    expect(chosenMachine.parse(chosen)).toEqual(chosen)
    expect((await get()).json()).toMatchObject({ dpd: [FEED[0]!] })
    expect((await get()).body).not.toContain('61501')
  })

  test('a machine of the list that a feed has just replaced is still found, of each carrier its own', async () => {
    const { parcelMachines } = await openShop()
    const bundled = ADAPTERS.omniva.starter[0]!
    await replaceList(db, 'omniva', FEED, NOON)
    await parcelMachines.reload()
    await replaceList(db, 'dpd', FEED, NOON)
    await parcelMachines.reload()
    expect(parcelMachines.current().omniva).toEqual(FEED)
    expect(parcelMachines.find('omniva', bundled.id)).toEqual({ carrier: 'omniva', ...bundled })
    await replaceList(db, 'omniva', FEED, new Date(NOON.getTime() + 1))
    await parcelMachines.reload()
    expect(parcelMachines.find('omniva', bundled.id)).toBeUndefined()
  })

  test('a machine of another carrier, an unknown one and none at all are not found', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    expect(parcelMachines.find('dpd', '90002')).toBeUndefined()
    expect(parcelMachines.find('omniva', '90003')).toBeUndefined()
    expect(parcelMachines.find('omniva', '')).toBeUndefined()
  })
})

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

  /** Opens one process of the shop: its lists and its HTTP side. */
  async function openShop() {
    const parcelMachines = await createParcelMachines({ db })
    const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    deliveryRoutes(app, { parcelMachines })
    const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/parcel-machines', headers })
    return { parcelMachines, get }
  }

  test('are the bundled lists until a feed has answered', async () => {
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

  test('include a feed’s list after a restart, with the bundled ones of the other carriers', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    expect(parcelMachines.current().omniva).toEqual(FEED)
    expect(parcelMachines.current().dpd).toEqual(ADAPTERS.dpd.starter)
  })

  test('include what another process has fetched, after a reload', async () => {
    const { parcelMachines, get } = await openShop()
    const before = await get()
    await replaceList(db, 'smartpost', FEED, NOON)
    expect((await get()).headers.etag).toBe(before.headers.etag)
    await parcelMachines.reload()
    const after = await get()
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.json()).toMatchObject({ smartpost: FEED })
  })

  test('are answered with 304 if the browser has them', async () => {
    const { parcelMachines, get } = await openShop()
    const etag = String((await get()).headers.etag)
    const again = await get({ 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await replaceList(db, 'dpd', FEED, NOON)
    await parcelMachines.reload()
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('are compressed for clients that accept it', async () => {
    const { get } = await openShop()
    const packed = await get({ 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get()).body)
  })

  test('keep their serialised bytes if a reload finds nothing new', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    const before = parcelMachines.current()
    await parcelMachines.reload()
    expect(parcelMachines.current()).toBe(before)
  })

  test('can be found with their carrier, as an order stores them', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    const chosen = parcelMachines.find('omniva', '90002')
    expect(chosen).toEqual({ carrier: 'omniva', ...FEED[1] })
    expect(chosenMachine.parse(chosen)).toEqual(chosen)
  })

  test('include the postal code in an order, but not in the list for browsers', async () => {
    await replaceList(db, 'dpd', [{ ...FEED[0]!, postalCode: '61501' }], NOON)
    const { parcelMachines, get } = await openShop()
    const chosen = parcelMachines.find('dpd', '90001')
    expect(chosen).toMatchObject({ postalCode: '61501' })
    expect(chosenMachine.parse(chosen)).toEqual(chosen)
    expect((await get()).json()).toMatchObject({ dpd: [FEED[0]!] })
    expect((await get()).body).not.toContain('61501')
  })

  test('of the list that a feed has just replaced can still be found, per carrier', async () => {
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

  test('cannot be found with another carrier, an unknown id or none', async () => {
    await replaceList(db, 'omniva', FEED, NOON)
    const { parcelMachines } = await openShop()
    expect(parcelMachines.find('dpd', '90002')).toBeUndefined()
    expect(parcelMachines.find('omniva', '90003')).toBeUndefined()
    expect(parcelMachines.find('omniva', '')).toBeUndefined()
  })
})

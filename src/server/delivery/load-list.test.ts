import { expect, test } from 'vitest'
import type { LoadedList } from '#contract/delivery.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ParcelMachine, ParcelMachines } from '#domain/carriers.ts'
import { onEachDatabase } from '#test/database.ts'
import { asUpload } from '#test/sounds.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { ADAPTERS } from './adapters.ts'

const lockers = (machines: readonly ParcelMachine[]) =>
  JSON.stringify(
    machines.map(({ id, name, address, city }) => ({
      ...{ id, name: `Automaat ${name}`, lockerType: 'PickupStation' },
      address: { street: address, city, country: 'EE' },
    })),
  )
/** The bundled list and one more machine. */
const MORE: ParcelMachine[] = [
  ...ADAPTERS.dpd.starter,
  { id: 'EE90999', name: 'Kureküla pood', address: 'Kooli 1', city: 'Kureküla' },
]

async function load(shop: TestShop, body: string | Buffer, query = '') {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/parcel-lists/dpd${query}`,
    ...asUpload(Buffer.from(body), 'list.json'),
  })
  return { status: reply.statusCode, body: reply.json<LoadedList & ErrorBody>() }
}
const offered = async (shop: TestShop) =>
  (await shop.call<ParcelMachines>('GET', '/api/parcel-machines')).body.dpd

onEachDatabase('a carrier’s file of machines', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })

  test('is offered to shoppers at once', async () => {
    const shop = await open()
    expect(await load(shop, `\ufeff${lockers(MORE)}`)).toEqual({
      status: 200,
      body: { machines: MORE.length },
    })
    expect((await offered(shop)).map(({ id }) => id)).toContain('EE90999')
  })

  test('without the towns is refused, and the known list stays', async () => {
    const shop = await open()
    await load(shop, lockers(MORE))
    const cityless = MORE.map((machine, i) => ({ ...machine, city: i % 5 === 0 ? '' : machine.city }))
    for (const [what, body, reason] of [
      ['no town', lockers(MORE.map(machine => ({ ...machine, city: '' }))), /linnad/],
      ['a fifth without a town', lockers(cityless), /linnad/],
      ['hardly a machine', lockers(MORE.slice(0, 9)), /palju vähem/],
      ['no list', '<html>', /oskan lugeda/],
      ['no UTF-8', Buffer.from([0x5b, 0xff, 0x5d]), /täpitähti/],
    ] as const)
      for (const query of ['', '?confirmed=1'])
        expect(await load(shop, body, query), what).toMatchObject({
          status: 400,
          body: { details: expect.stringMatching(reason) },
        })
    expect(await offered(shop)).toHaveLength(MORE.length)
  })

  test('with renamed towns or many machines gone is accepted only after the owner’s confirmation', async () => {
    const shop = await open()
    await load(shop, lockers(MORE))
    const renamed = MORE.map(machine => ({ ...machine, city: `Uus ${machine.city}` }))
    for (const [machines, reason] of [
      [renamed, /linnad/],
      [renamed.slice(0, 12), /palju vähem/],
    ] as const) {
      const before = await offered(shop)
      expect(await load(shop, lockers(machines))).toMatchObject({
        status: 409,
        body: { code: 'list_unconfirmed', details: expect.stringMatching(reason) },
      })
      expect(await offered(shop)).toEqual(before)
      expect(await load(shop, lockers(machines), '?confirmed=1')).toMatchObject({ status: 200 })
      expect(await offered(shop)).toHaveLength(machines.length)
    }
  })
})

test('Omniva’s list is read from CSV as from JSON', () => {
  const row = { ZIP: '96001', NAME: 'Tartu Kvartali pakiautomaat', TYPE: '0', A0_NAME: 'EE' }
  const place = {
    A1_NAME: 'Tartu maakond',
    A2_NAME: 'Tartu linn',
    A3_NAME: '',
    A5_NAME: 'Riia tn',
    A7_NAME: '2',
  }
  const fields = { ...row, ...place }
  const csv = [Object.keys(fields), Object.values(fields)].map(cells => cells.join(';')).join('\n')
  expect(ADAPTERS.omniva.read(csv)).toEqual(ADAPTERS.omniva.read(JSON.stringify([fields])))
  expect(ADAPTERS.omniva.read(csv)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { machineCode } from '#domain/carriers.ts'
import { describeRecordedFeed } from '#test/recorded-feed.ts'
import { dpd } from './dpd.ts'

/** A row of the API's `GET /lockers`. */
const locker = (fields: Record<string, unknown> = {}, address: Record<string, unknown> = {}) => ({
  id: 'EE90901',
  name: 'Automaat Kureküla Konsum',
  lockerType: 'PickupStation',
  address: {
    street: 'Järve 7',
    city: 'KUREKÜLA',
    postalCode: '61501',
    country: 'EE',
    latLong: [58.1, 26.1],
    ...address,
  },
  ...fields,
})

/** A row of the list of parcel shops that DPD's map uses. */
const parcelShop = (fields: Record<string, unknown> = {}) => ({
  parcelShopId: 'EE90902',
  legacyShopId: '190902',
  parcelShopType: 'PickupStation',
  companyName: 'Automaat Haava-Metsa Meie',
  companyShortName: 'Automaat Haava-Metsa Meie',
  street: 'Sepa tee',
  houseNo: '3b',
  addressLine2: 'HAAVA-METSA',
  countryCode: 'EE',
  zipCode: '61502',
  city: 'HAAVA-METSA',
  longitude: '26.1',
  latitude: '58.1',
  openingHours: [],
  ...fields,
})
const read = (...rows: unknown[]) => dpd.read(JSON.stringify(rows))

test('a locker of the API becomes a machine', () => {
  expect(read(locker())).toEqual([
    { id: 'EE90901', name: 'Kureküla Konsum', address: 'Järve 7', city: 'Kureküla', postalCode: '61501' },
  ])
})

test('a row of the map becomes a machine', () => {
  expect(read(parcelShop())).toEqual([
    {
      id: 'EE90902',
      name: 'Haava-Metsa Meie',
      address: 'Sepa tee 3b',
      city: 'Haava-Metsa',
      postalCode: '61502',
    },
  ])
})

test.each(['', 'NULL', '6150', 'EE-61502', undefined])(
  'a machine with %o for a postal code has none',
  code => {
    const machines = read(locker({}, { postalCode: code }), parcelShop({ zipCode: code }))
    expect(machines).toHaveLength(2)
    for (const machine of machines) expect(machine).not.toHaveProperty('postalCode')
  },
)

test('other countries are left out in both shapes', () => {
  expect(read(locker({}, { country: 'LV' }), parcelShop({ countryCode: 'LT' }))).toEqual([])
  expect(read(locker({}, { country: undefined }), parcelShop({ countryCode: '' }))).toEqual([])
})

test('counters in shops are left out in both shapes', () => {
  const shop = 'ParcelShop'
  expect(read(locker({ lockerType: shop }), parcelShop({ parcelShopType: shop }))).toEqual([])
})

test('if the type is missing, the id distinguishes a machine from a counter', () => {
  expect(read(locker({ lockerType: undefined }))).toHaveLength(1)
  expect(read(locker({ lockerType: undefined, id: 'EE10017' }))).toEqual([])
})

test.each([
  ['TALLINN', 'Tallinn'],
  ['KOHTLA-JÄRVE', 'Kohtla-Järve'],
  ['VÄÄNA-JÕESUU', 'Vääna-Jõesuu'],
  ['ÜLENURME', 'Ülenurme'],
  ['ÕISU ALEVIK', 'Õisu'],
  ['SUUR KAAR', 'Suur Kaar'],
  ['Elva', 'Elva'],
  ['TARTU VALD', 'Tartu vald'],
  ['', ''],
])('the city %o is spelled %o', (city, written) => {
  expect(read(parcelShop({ city }))[0]?.city).toBe(written)
})

test('a name that only resembles the prefix is not shortened', () => {
  expect(read(parcelShop({ companyName: 'Automaatika 5' }))[0]?.name).toBe('Automaatika 5')
})

test('the short name is used if the long one is empty', () => {
  expect(read(parcelShop({ companyName: 'NULL', companyShortName: 'Automaat Metsa' }))[0]?.name).toBe('Metsa')
})

test('DPD is asked only with a token or at the owner’s own address', () => {
  expect(dpd.feed({})).toBeUndefined()
  expect(dpd.feed({ DPD_API_TOKEN: 'secret' })).toEqual({
    url: 'https://telli.dpd.ee/api/v1/lockers?countryCode=EE&lockerType=PickupStation',
    token: 'secret',
  })
  expect(dpd.feed({ DPD_FEED_URL: 'https://example.ee/dpd.json' })).toEqual({
    url: 'https://example.ee/dpd.json',
  })
})

test.each(['', '{}', '{"message":"Unauthorized"}', '<html></html>'])(
  'a reply of another shape, %o, is refused',
  body => {
    expect(() => dpd.read(body)).toThrow()
  },
)

// Counted in the reply recorded in November 2024.
describeRecordedFeed(dpd, 'dpd.json', 340)

test('a bundled machine has the carrier’s own code, or is known to have none', () => {
  const codes = dpd.starter.flatMap(machine => machineCode('dpd', machine) ?? [])
  expect(codes.length).toBeGreaterThan(dpd.starter.length / 2)
  for (const code of codes) expect(code).toMatch(/^EE90\d+$/)
})

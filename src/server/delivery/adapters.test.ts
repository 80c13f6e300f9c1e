import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parcelMachine } from '#contract/delivery.ts'
import { CARRIERS, type Carrier } from '#domain/carriers.ts'
import { searchMachines } from '#domain/machine-search.ts'
import { ADAPTERS, feedsOf } from './adapters.ts'
import { deliveryVariables } from './config.ts'

/** The format of each carrier's own codes. */
const CODE: Record<Carrier, RegExp> = { omniva: /^\d{5}$/, dpd: /^EE\d{5}$/, smartpost: /^\d{8}$/ }

const inEstonianOrder = (names: string[]) => names.toSorted(new Intl.Collator('et').compare)

describe.each(CARRIERS)('the bundled list of %s', carrier => {
  const { starter } = ADAPTERS[carrier]
  const names = starter.map(({ name }) => name)

  test('has 40 to 49 machines in the shape of the contract, sorted by name', () => {
    expect(starter.length).toBeGreaterThanOrEqual(40)
    expect(starter.length).toBeLessThan(50)
    expect(z.array(parcelMachine.strict()).parse(starter)).toEqual(starter)
    expect(names).toEqual(inEstonianOrder(names))
  })

  test('has each machine once, with a name, an address and a city', () => {
    expect(new Set(starter.map(({ id }) => id)).size).toBe(starter.length)
    expect(new Set(names).size).toBe(starter.length)
    for (const { name, address, city } of starter) {
      expect(name).toMatch(/\S/)
      expect(address).toMatch(/\S/)
      expect(city).toMatch(/^\p{Lu}/u)
    }
  })

  test('has the carrier’s own codes; where one is unknown, the id cannot be mistaken for one', () => {
    const codes = starter.filter(({ id }) => CODE[carrier].test(id))
    expect(codes.length).toBeGreaterThan(starter.length / 2)
    for (const { id } of starter.filter(machine => !codes.includes(machine)))
      expect(id).toMatch(new RegExp(`^${carrier}-[a-z0-9-]+$`))
  })

  test.each(['Tallinn', 'Tartu', 'Pärnu', 'Narva', 'Viljandi', 'Rakvere', 'Võru', 'Haapsalu', 'Kuressaare'])(
    'has a machine in %s',
    town => {
      expect(searchMachines(starter, town)).not.toEqual([])
    },
  )
})

test.each(CARRIERS)('the folder of %s has its adapter, its list and its test', carrier => {
  expect(readdirSync(join(import.meta.dirname, carrier))).toEqual(
    expect.arrayContaining([`${carrier}.ts`, `${carrier}.test.ts`, 'starter.json']),
  )
})

test('no variable is declared by two carriers', () => {
  const names = CARRIERS.flatMap(carrier => Object.keys(ADAPTERS[carrier].variables))
  expect(Object.keys(deliveryVariables)).toEqual([...names, 'PARCEL_FEEDS'])
})

describe('the feeds to ask', () => {
  test('are the public ones of Omniva and SmartPosti by default', () => {
    expect(feedsOf({ PARCEL_FEEDS: true })).toMatchObject({
      omniva: { url: 'https://www.omniva.ee/locations.json' },
      smartpost: { url: 'https://my.smartpost.ee/api/ext/v1/places?country=EE' },
    })
  })

  test('are the owner’s if configured', () => {
    const config = {
      PARCEL_FEEDS: true,
      OMNIVA_FEED_URL: 'https://example.ee/o',
      SMARTPOSTI_FEED_URL: 'https://example.ee/s',
      DPD_FEED_URL: 'https://example.ee/d',
      DPD_API_TOKEN: 'secret',
    }
    expect(feedsOf(config)).toMatchObject({
      omniva: { url: 'https://example.ee/o' },
      smartpost: { url: 'https://example.ee/s' },
      dpd: { url: 'https://example.ee/d', token: 'secret' },
    })
  })

  test('exclude a carrier whose required variable is not set', () => {
    const needy = CARRIERS.filter(carrier => ADAPTERS[carrier].needs)
    expect(needy).toContain('dpd')
    expect(Object.keys(feedsOf({ PARCEL_FEEDS: true }))).toEqual(
      CARRIERS.filter(carrier => !needy.includes(carrier)),
    )
  })

  test('are none if feeds are switched off', () => {
    expect(
      feedsOf({ PARCEL_FEEDS: false, OMNIVA_FEED_URL: 'https://example.ee/o', DPD_API_TOKEN: 'secret' }),
    ).toEqual({})
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parcelMachine } from '#contract/delivery.ts'
import { CARRIERS } from '#domain/carriers.ts'
import { foldText } from '#domain/fold-text.ts'
import { searchMachines } from '#domain/machine-search.ts'
import { ADAPTERS, feedsOf } from './carriers.ts'

const inEstonianOrder = (names: string[]) => names.toSorted(new Intl.Collator('et').compare)

describe.each(CARRIERS)('the bundled list of %s', carrier => {
  const { starter } = ADAPTERS[carrier]
  const names = starter.map(({ name }) => name)

  test('has about forty machines in the shape of the contract, sorted by name', () => {
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

  test('has ids that no one takes for the numbers of the carrier', () => {
    // Its carrier stands in the id: one carrier's machine is never taken for another's.
    for (const { id } of starter) expect(id).toMatch(new RegExp(`^${carrier}-[a-z0-9-]+$`))
  })

  test.each(['Tallinn', 'Tartu', 'Pärnu', 'Narva', 'Viljandi', 'Rakvere', 'Võru', 'Haapsalu', 'Kuressaare'])(
    'has a machine in %s',
    town => {
      expect(searchMachines(starter, town)).not.toEqual([])
    },
  )
})

describe('the feeds to ask', () => {
  test('are the public ones of Omniva and SmartPosti where nothing is said', () => {
    expect(feedsOf({ parcelFeeds: true })).toEqual({
      omniva: { url: 'https://www.omniva.ee/locations.json' },
      smartpost: { url: 'https://my.smartpost.ee/api/ext/v1/places?country=EE' },
    })
  })

  test('are those of the owner where they are named', () => {
    const config = {
      parcelFeeds: true,
      omnivaFeedUrl: 'https://example.ee/o',
      smartpostiFeedUrl: 'https://example.ee/s',
      dpdFeedUrl: 'https://example.ee/d',
      dpdApiToken: 'secret',
    }
    expect(feedsOf(config)).toEqual({
      omniva: { url: 'https://example.ee/o' },
      smartpost: { url: 'https://example.ee/s' },
      dpd: { url: 'https://example.ee/d', token: 'secret' },
    })
  })

  test('are none where feeds are switched off', () => {
    expect(
      feedsOf({ parcelFeeds: false, omnivaFeedUrl: 'https://example.ee/o', dpdApiToken: 'secret' }),
    ).toEqual({})
  })
})

const samples = resolve(import.meta.dirname, '../../../../shared/data/parcel-feeds')
const atHand = existsSync(samples)
if (!atHand)
  console.warn(
    'The carriers’ recorded replies are not at hand (../shared/data/parcel-feeds): not checked on them.',
  )

// What the recorded replies of November 2024 hold, counted by hand in them.
const RECORDED = { omniva: ['omniva', 381], dpd: ['dpd', 340], smartpost: ['smartposti', 282] } as const

describe.skipIf(!atHand).each(CARRIERS)('the recorded reply of %s', carrier => {
  const [file, count] = RECORDED[carrier]
  const machines = atHand ? ADAPTERS[carrier].read(readFileSync(join(samples, `${file}.json`), 'utf8')) : []

  test(`gives all of its ${count} Estonian machines, each once, sorted by name`, () => {
    expect(machines).toHaveLength(count)
    expect(new Set(machines.map(({ id }) => id)).size).toBe(count)
    const names = machines.map(({ name }) => name)
    expect(names).toEqual(inEstonianOrder(names))
  })

  test('gives every machine a name, an address and a city, in clean text', () => {
    for (const { name, address, city } of machines) {
      for (const text of [name, address, city]) expect(text).toMatch(/^\S+(?: \S+)*$/)
      for (const text of [name, address, city]) expect(text).not.toMatch(/NULL|undefined/)
      expect(city).toMatch(/^\p{Lu}\p{Ll}/u)
      expect(city).not.toMatch(/ (linn|alev|alevik|küla|linnaosa|vald|maakond)$/i)
    }
  })

  test.each(['tartu', 'kohtla-jarve', 'polva', 'kardla'])('has machines for somebody who types %s', typed => {
    const found = searchMachines(machines, typed)
    expect(found.some(({ city }) => foldText(city) === typed)).toBe(true)
  })

  test('has a machine at every address of the bundled list', () => {
    const street = (address: string) =>
      foldText(address)
        .replace('maantee', 'mnt')
        .replaceAll(/\btn\b|[. ]/g, '')
    const real = new Set(machines.map(({ address }) => street(address)))
    const missing = ADAPTERS[carrier].starter.filter(({ address }) => !real.has(street(address)))
    expect(missing).toEqual([])
  })

  test('makes a list that is slim enough to send whole', () => {
    expect(JSON.stringify(machines).length).toBeLessThan(60_000)
  })
})

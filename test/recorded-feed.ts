import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foldText } from '#domain/fold-text.ts'
import { searchMachines } from '#domain/machine-search.ts'
import type { CarrierAdapter } from '#server/delivery/adapter.ts'
import { recordedData } from './recorded-data.ts'

const inEstonianOrder = (names: string[]) => names.toSorted(new Intl.Collator('et').compare)

/**
 * Tests an adapter against a recorded reply of its carrier, if the recordings are available.
 * @param count the number of Estonian machines in it, counted by hand
 */
export function describeRecordedFeed(adapter: CarrierAdapter, file: string, count: number): void {
  const path = recordedData(`data/parcel-feeds/${file}`)
  const atHand = existsSync(path)
  if (!atHand) console.warn(`A recorded reply is not at hand, nothing is checked on it: ${path}`)

  describe.skipIf(!atHand)('the recorded reply', () => {
    const machines = atHand ? adapter.read(readFileSync(path, 'utf8')) : []

    test(`gives all of its ${count} Estonian machines once, sorted by name`, () => {
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

    test.each(['tartu', 'kohtla-jarve', 'polva', 'kardla'])('has machines for the town %s', typed => {
      const found = searchMachines(machines, typed)
      expect(found.some(({ city }) => foldText(city) === typed)).toBe(true)
    })

    test('has a machine at every address of the bundled list', () => {
      const street = (address: string) =>
        foldText(address)
          .replace('maantee', 'mnt')
          .replaceAll(/\btn\b|[. ]/g, '')
      const real = new Set(machines.map(({ address }) => street(address)))
      const missing = adapter.starter.filter(({ address }) => !real.has(street(address)))
      expect(missing).toEqual([])
    })

    test('yields a list small enough to send whole', () => {
      expect(JSON.stringify(machines).length).toBeLessThan(60_000)
    })
  })
}

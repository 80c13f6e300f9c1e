import { describe, expect, test } from 'vitest'
import { machineCode } from '#domain/carriers.ts'
import { describeRecordedFeed } from '#test/recorded-feed.ts'
import { smartpost } from './smartpost.ts'

const place = (fields: Record<string, unknown> = {}) => ({
  ID: '9001',
  place_id: '01007901',
  name: 'Kureküla Konsum (valge)',
  city: 'Kureküla',
  address: 'Järve 7, Kureküla',
  country: 'ee',
  postalcode: '61501',
  availability: 'E-P8:00-22:00',
  description: 'sissepääsu juures',
  pupcode: '615013201',
  type: 'ipb',
  open: '',
  ...fields,
})
const machine = {
  id: '01007901',
  name: 'Kureküla Konsum (valge)',
  address: 'Järve 7',
  city: 'Kureküla',
  postalCode: '61501',
}

const read = (...places: unknown[]) => smartpost.read(JSON.stringify(places))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const xmlOf = (...places: Record<string, unknown>[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<places>${places
    .map(fields =>
      Object.entries(fields)
        .map(([tag, text]) => `<${tag}>${escaped(String(text))}</${tag}>`)
        .join(''),
    )
    .map(item => `<item>${item}</item>`)
    .join('\n')}</places>`

describe.each([
  ['a JSON list', (...places: Record<string, unknown>[]) => JSON.stringify(places)],
  ['JSON with items', (...places: Record<string, unknown>[]) => JSON.stringify({ places: { item: places } })],
  ['XML', xmlOf],
])('%s', (_, write) => {
  test('becomes machines whose city, given twice, appears once', () => {
    expect(smartpost.read(write(place()))).toEqual([machine])
  })

  test('keeps orange and white machines, but not counters in shops', () => {
    const kinds = ['apt', 'ipb', 'pudo'].map((type, i) =>
      place({ type, place_id: `0100790${i}`, name: type }),
    )
    expect(smartpost.read(write(...kinds)).map(({ name }) => name)).toEqual(['apt', 'ipb'])
  })

  test('is limited to Estonia', () => {
    expect(
      smartpost.read(write(place({ country: 'FI' }), place({ place_id: '2', country: 'EE' }))),
    ).toHaveLength(1)
  })

  test('keeps leading zeros of ids, and special characters of names', () => {
    const [read] = smartpost.read(write(place({ place_id: '00012', name: 'Talleke & <Pullike>' })))
    expect(read).toMatchObject({ id: '00012', name: 'Talleke & <Pullike>' })
  })
})

test('an address that does not end with the city is not shortened', () => {
  expect(read(place({ city: 'Luige Alevik', address: 'Viljandi mnt 168, Luige alevik' }))[0]).toMatchObject({
    address: 'Viljandi mnt 168',
    city: 'Luige',
  })
  expect(read(place({ address: 'Liiva küla, Muhu' }))[0]?.address).toBe('Liiva küla, Muhu')
  expect(read(place({ address: 'Kureküla', city: 'Kureküla' }))[0]?.address).toBe('Kureküla')
})

test('truncated XML is refused, not read as a shorter list', () => {
  const whole = xmlOf(...Array.from({ length: 9 }, (_, i) => place({ place_id: `0100790${i}` })))
  expect(smartpost.read(whole)).toHaveLength(9)
  expect(() => smartpost.read(whole.slice(0, -40))).toThrow()
  expect(() => smartpost.read(whole.slice(0, whole.lastIndexOf('<item>')))).toThrow()
})

test('XML that would expand to many times its size is refused', () => {
  const entity = `<!DOCTYPE places [<!ENTITY big "${'x'.repeat(9_000)}">]>`
  const swelling = `<places><item><name>${'&big;'.repeat(1_000)}</name></item></places>`
  expect(() => smartpost.read(entity + swelling)).toThrow(/limit/)
})

test('a list full of ampersands is not mistaken for such an expansion', () => {
  const places = Array.from({ length: 3_000 }, (_, i) =>
    place({ place_id: String(i), name: `Mets & Meri ${i}` }),
  )
  expect(smartpost.read(xmlOf(...places))).toHaveLength(3_000)
})

test.each([
  '',
  '{}',
  '{"places":{}}',
  '<places/>',
  '<places></places>',
  '<!doctype html><html><body><p>Hooldus</body></html>',
])('a reply of another shape, %o, is refused', body => {
  expect(() => smartpost.read(body)).toThrow()
})

// Counted in the reply recorded in November 2024.
describeRecordedFeed(smartpost, 'smartposti.json', 282)

test('a bundled machine has the carrier’s own code, or is known to have none', () => {
  const codes = smartpost.starter.flatMap(machine => machineCode('smartpost', machine) ?? [])
  expect(codes.length).toBeGreaterThan(smartpost.starter.length / 2)
  for (const code of codes) expect(code).toMatch(/^0100\d+$/)
})

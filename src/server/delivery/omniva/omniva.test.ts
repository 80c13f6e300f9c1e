import { expect, test } from 'vitest'
import { machineCode } from '#domain/carriers.ts'
import { describeRecordedFeed } from '#test/recorded-feed.ts'
import { omniva } from './omniva.ts'

/** A row as in the feed: every field is text, and most are empty. */
const row = (fields: Record<string, unknown>) => ({
  ZIP: '90001',
  NAME: 'Kureküla Konsumi pakiautomaat',
  TYPE: '0',
  A0_NAME: 'EE',
  A1_NAME: 'Tartu maakond',
  A2_NAME: 'Elva vald',
  A3_NAME: 'Kureküla alevik',
  A4_NAME: '',
  A5_NAME: 'Järve tn',
  A6_NAME: '',
  A7_NAME: '7',
  A8_NAME: '',
  X_COORDINATE: '26.1',
  Y_COORDINATE: '58.1',
  comment_est: '',
  MODIFIED: '2024-01-01T00:00:00.000+02:00',
  ...fields,
})
const read = (...rows: unknown[]) => omniva.read(JSON.stringify(rows))
const one = (fields: Record<string, unknown>) => read(row(fields))[0]

test('a row becomes an id, a name, a street with house number and a settlement', () => {
  expect(read(row({}))).toEqual([
    {
      id: '90001',
      name: 'Kureküla Konsumi pakiautomaat',
      address: 'Järve tn 7',
      city: 'Kureküla',
      postalCode: '90001',
    },
  ])
})

test('post offices and other countries are left out', () => {
  expect(read(row({ TYPE: '1' }), row({ A0_NAME: 'LV' }), row({ A0_NAME: 'LT' }))).toEqual([])
})

test('the placeholder row without a county is left out', () => {
  const first = {
    ZIP: '96331',
    NAME: '1. eelistus/Picapac pakiautomaat',
    A1_NAME: '',
    A2_NAME: '1. eelistus Omnivas',
  }
  expect(read(row(first))).toEqual([])
  expect(read(row({ ...first, A1_NAME: 'NULL' }))).toEqual([])
})

test.each([
  [{ A2_NAME: 'Tallinn', A3_NAME: 'Kesklinna linnaosa' }, 'Tallinn'],
  [{ A2_NAME: 'Kohtla-Järve linn', A3_NAME: 'Ahtme linnaosa' }, 'Kohtla-Järve'],
  [{ A2_NAME: 'Tartu linn', A3_NAME: 'Tartu linn' }, 'Tartu'],
  [{ A2_NAME: 'Keila linn', A3_NAME: '' }, 'Keila'],
  [{ A2_NAME: 'Keila linn', A3_NAME: 'NULL' }, 'Keila'],
  [{ A2_NAME: 'Mulgi vald', A3_NAME: 'Abja-Paluoja linn' }, 'Abja-Paluoja'],
  [{ A2_NAME: 'Kehtna vald', A3_NAME: 'Järvakandi alev' }, 'Järvakandi'],
  [{ A2_NAME: 'Viimsi vald', A3_NAME: 'Laiaküla' }, 'Laiaküla'],
  [{ A2_NAME: 'Lääne-Nigula vald', A3_NAME: 'Pürksi küla / Birkas' }, 'Pürksi'],
  [{ A2_NAME: 'Vormsi vald', A3_NAME: '' }, 'Vormsi vald'],
])('%j is in %s', (fields, city) => {
  expect(one(fields)?.city).toBe(city)
})

test.each([
  [{ A5_NAME: 'Keskallee', A7_NAME: '12' }, 'Keskallee 12'],
  [{ A5_NAME: 'Sadama tee', A7_NAME: '' }, 'Sadama tee'],
  [{ A5_NAME: '', A6_NAME: 'Vallamaja', A7_NAME: '' }, 'Vallamaja'],
  [{ A5_NAME: 'NULL', A6_NAME: 'Valla', A7_NAME: '2' }, 'Valla 2'],
  [{ A5_NAME: '', A4_NAME: 'Pürksi keskus', A7_NAME: '' }, 'Pürksi keskus'],
  [{ A5_NAME: '', A7_NAME: '', A3_NAME: 'Lemsi küla' }, 'Lemsi küla'],
  [{ A5_NAME: 'NULL', A6_NAME: 'NULL', A7_NAME: 'NULL', A3_NAME: 'Lemsi küla' }, 'Lemsi küla'],
  [{ A5_NAME: 'Järve  tn ', A7_NAME: ' 7' }, 'Järve tn 7'],
])('the address of %j is %s', (fields, address) => {
  expect(one(fields)?.address).toBe(address)
})

test('an island hand-out is kept, because the islanders have nothing else', () => {
  expect(one({ NAME: 'Kihnu pakiväljastus', A5_NAME: '', A7_NAME: '', A3_NAME: 'Lemsi küla' })).toMatchObject(
    {
      name: 'Kihnu pakiväljastus',
      city: 'Lemsi',
    },
  )
})

test('a note on waiting times is removed from the name', () => {
  expect(one({ NAME: 'Kureküla Rimi pakiautomaat (Pikem ooteaeg kuni 2 päeva)' })?.name).toBe(
    'Kureküla Rimi pakiautomaat',
  )
})

test('rows without an id or a name, invalid rows and duplicate ids are left out', () => {
  const good = row({})
  const bad = [
    row({ ZIP: '' }),
    row({ NAME: 'NULL' }),
    row({ NAME: null }),
    row({ ZIP: undefined }),
    null,
    7,
    'x',
    [],
  ]
  expect(read(...bad, good, row({ NAME: 'Teine sama numbriga' }))).toEqual(read(good))
})

test('an absurdly long field makes its row unusable, not the list', () => {
  expect(read(row({ NAME: 'x'.repeat(201) }), row({ ZIP: '9'.repeat(101) }), row({}))).toHaveLength(1)
})

test('the list is sorted in Estonian order: õ, ä, ö and ü after v', () => {
  const names = ['Ülenurme', 'Võru', 'Zoo', 'Tallinn', 'Õismäe', 'Äksi', 'Šnelli', 'Saku']
  const sorted = read(...names.map((NAME, i) => row({ ZIP: String(i), NAME }))).map(({ name }) => name)
  expect(sorted).toEqual(['Saku', 'Šnelli', 'Zoo', 'Tallinn', 'Võru', 'Õismäe', 'Äksi', 'Ülenurme'])
})

test.each(['', '{}', 'null', '"x"', '{"locations":[]}', '<html>Hooldus</html>', '[{"ZIP":"1"'])(
  'a reply of another shape, %o, is refused as a whole',
  body => {
    expect(() => omniva.read(body)).toThrow()
  },
)

// Counted in the reply recorded in November 2024.
describeRecordedFeed(omniva, 'omniva.json', 381)

test('a bundled machine has the carrier’s own code, or is known to have none', () => {
  const codes = omniva.starter.flatMap(machine => machineCode('omniva', machine) ?? [])
  expect(codes.length).toBeGreaterThan(omniva.starter.length / 2)
  for (const code of codes) expect(code).toMatch(/^9\d{4}$/)
})

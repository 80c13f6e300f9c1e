import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ImportPlan } from '#contract/product-import.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, testShop } from '#test/test-shop.ts'

const open = async () => testShop(await freshDatabase(), { admin: true })
const plan = async (shop: Awaited<ReturnType<typeof open>>, text: string) =>
  (await shop.call<ImportPlan & ErrorBody>('POST', '/api/admin/products/import/plan', { text })).body

const ESTONIAN = [
  'ID,Tüüp,Tootekood,"GTIN, UPC, EAN, or ISBN",Nimi,Avaldatud,Esiletõstetud?,"Nähtavus kataloogis",Lühikirjeldus,Kirjeldus,"Soodushinna alguskuupäev","Soodushinna lõpukuupäev",Maksustamine,Maksuklass,Laos?,Ladu,"Madal laojääk","Kaal (kg)",Soodushind,Tavahind,Kategooriad,Sildid,Pildid,Ülem,"Omaduse 1 nimi","Omaduse 1 väärtus(ed)"',
  '1,variable,K-1,,Konnamüts,1,0,visible,Roheline.,"Pikk lugu.",,,taxable,,1,,,,,,"Mütsid > Konnimütsid",,/a.webp,,Suurus,"S, M"',
  '2,variation,,,"Konnamüts - S",1,0,visible,,,,,taxable,,1,2,,,,"28,00",,,,K-1,Suurus,S',
].join('\n')

test('WooCommerce’s export in Estonian reads like the English one, never as the shop’s own table', async () => {
  const shop = await open()
  const id = await addProduct(shop, { name: 'Teine toode' })
  const { kind, lines } = await plan(shop, ESTONIAN.replace('\n1,', `\n${id},`))
  expect(kind).toBe('woocommerce')
  expect(lines).toMatchObject([
    { action: 'add', name: 'Konnamüts', price: '28.00', imageUrl: '/a.webp', faults: [] },
  ])
  expect(lines[0]!.notes[0]).toContain('S – €28.00 – 2 tk')
})

test.each([
  ['with columns left out', 'ID,Nimi,Tavahind\n1,Konnamüts,"28,00"\n'],
  ['with columns left out, saved by a spreadsheet,', 'ID;Nimi;Tavahind\n1;Konnamüts;28,00\n'],
  [
    'in a language with the same word for a name',
    'ID,Tyyppi,Tuotetunnus (SKU),Nimi,Julkaistu,Lyhyt kuvaus,Normaali hinta,Kuvat\n1,simple,,Sammakko,1,Vihreä.,"28,00",\n',
  ],
])('its export %s is refused as unknown', async (_what, text) => {
  const shop = await open()
  await addProduct(shop)
  expect(await plan(shop, text)).toMatchObject({
    code: 'invalid_input',
    details: expect.stringMatching(/kõigi veergudega/),
  })
})

test('the shop’s own table is recognised with columns left out or added', async () => {
  const shop = await open()
  for (const headings of ['nimi', 'nimi;laos', 'id;hind', 'id;nimi;hind;pildid', 'nimi;pilt 1;;;;'])
    expect(await plan(shop, `${headings}\n1;2;3\n`), headings).toMatchObject({ kind: 'own' })
})

test('the shop’s own table is recognised with an added column named like one of WooCommerce’s', async () => {
  const shop = await open()
  for (const headings of ['id;nimi;laos;laos allalaadimisel;tootekood', 'id;nimi;pilt 1;pildi tekst 1;ladu'])
    for (const delimiter of [';', ','])
      expect(await plan(shop, `${headings.replaceAll(';', delimiter)}\n1${delimiter}2\n`)).toMatchObject({
        kind: 'own',
      })
})

test('a sale with only a last day and no regular price notes nothing', async () => {
  const text =
    'Type,Name,Date sale price ends,Sale price,Regular price,Images\nsimple,Konn,2100-12-01,25.00,,\n'
  expect((await plan(await open(), text)).lines).toMatchObject([{ price: '25.00', notes: [] }])
})

const today = tallinnDay(new Date())
const past = '2020-11-27'
const tomorrow = dayAfter(today)
const shown = (day: string) => day.split('-').reverse().join('.')

test.each([
  ['without days', '', '', '25.00', []],
  ['of today', `${today} 0:00:00`, `${today} 23:59:59`, '25.00', [/kuni .*Siin see ise ei lõpe.*€32.00/]],
  ['since today', today, '', '25.00', []],
  ['with days written by a spreadsheet', shown(past), `${shown(tomorrow)} 0:00`, '25.00', [/kuni/]],
  [
    'of tomorrow',
    `${tomorrow} 0:00:00`,
    '',
    '32.00',
    [/^Soodushind €25.00 \(alates [\d.]+\) täna ei kehti: siia tuleb tavahind.$/],
  ],
  ['that is over', past, `${past} 23:59:59`, '32.00', [/^Soodushind €25.00 \(27.11.2020\) täna ei kehti/]],
])('a sale %s has the right price', async (_when, from, until, price, notes) => {
  const shop = await open()
  const text = [
    'Type,Name,Date sale price starts,Date sale price ends,Sale price,Regular price,Images',
    `simple,Konn,${from},${until},25.00,32.00,`,
  ].join('\n')
  const { lines } = await plan(shop, text)
  expect(lines).toMatchObject([{ price, faults: [] }])
  expect(lines[0]!.notes).toEqual(notes.map(each => expect.stringMatching(each)))
})

test('a sale with an unreadable day is refused, naming the day', async () => {
  const text =
    'Type,Name,Date sale price ends,Sale price,Regular price,Images\nsimple,Konn,12/1/2026,25.00,32.00,\n'
  expect((await plan(await open(), text)).lines).toMatchObject([
    { action: 'refuse', faults: ['Soodushinna kuupäev „12/1/2026“ ei sobi. Näiteks 2026-12-01.'] },
  ])
})

test('a variation counted with its product has no count of its own', async () => {
  const text = [
    'ID,Type,Name,Stock,Regular price,Images,Parent,Attribute 1 value(s)',
    '1,variable,Konn,5,,,,"S, M"',
    '2,variation,Konn - S,parent,28.00,,id:1,S',
    '3,variation,Konn - M,parent,28.00,,id:1,M',
  ].join('\n')
  const shop = await open()
  const { lines, mark } = await plan(shop, text)
  expect(lines).toMatchObject([
    { action: 'add', faults: [], notes: [expect.stringMatching(/S – €28.00; M/)] },
  ])
  await shop.call('POST', '/api/admin/products/import', { text, mark, rows: [2] })
  expect((await shop.call<AdminProduct[]>('GET', '/api/admin/products')).body).toMatchObject([
    { stockQuantity: 5 },
  ])
})

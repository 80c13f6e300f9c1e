import { expect, test } from 'vitest'
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

test('its export in Estonian is read as the English one is, and never as the shop’s own table', async () => {
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
  [
    'in a language that calls a name the same',
    'ID,Tyyppi,Tuotetunnus (SKU),Nimi,Julkaistu,Lyhyt kuvaus,Normaali hinta,Kuvat\n1,simple,,Sammakko,1,Vihreä.,"28,00",\n',
  ],
])('its export %s is told to be unknown', async (_what, text) => {
  const shop = await open()
  await addProduct(shop)
  expect(await plan(shop, text)).toMatchObject({
    code: 'invalid_input',
    details: expect.stringMatching(/kõigi veergudega/),
  })
})

test('the shop’s own table is known with columns left out or added', async () => {
  const shop = await open()
  for (const headings of ['nimi', 'nimi;laos', 'id;hind', 'id;nimi;hind;pildid', 'nimi;pilt 1;;;;'])
    expect(await plan(shop, `${headings}\n1;2;3\n`), headings).toMatchObject({ kind: 'own' })
})

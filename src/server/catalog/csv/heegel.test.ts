import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachText, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import type { ImportPlan } from '#contract/product-import.ts'
import { productInput } from '#contract/products.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aProduct, type TestShop, testShop } from '#test/test-shop.ts'

const download = async (shop: TestShop) => (await shop.app.inject('/api/admin/products.csv')).body
const plan = async (shop: TestShop, text: string) =>
  (await shop.call<ImportPlan>('POST', '/api/admin/products/import/plan', { text })).body

/** Texts with everything that trips up CSV. */
const awkward = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        {
          weight: 2,
          arbitrary: fc.constantFrom(',', ';', '"', "'", '\n', '\r\n', '\t', '=', '+', '-', '@', '＝', ' '),
        },
        fc.constantFrom('konn', 'Müts', '🐸', '1', 'id', '\r', '\ufeff', '\u00a0'),
        fc.string({ unit: 'grapheme', maxLength: 5 }).map(text => text.replaceAll('\0', '')),
      ),
      { maxLength: 12 },
    )
    .map(parts => parts.join('').slice(0, maxLength).trim())
    .filter(text => text.isWellFormed())

const awkwardProduct = fc
  .record({
    ...eachText(field => awkward(Math.min(PRODUCT_FIELDS[field].max, 100))),
    name: awkward(100).filter(name => name !== ''),
    description: awkward(200).filter(text => text !== ''),
    longDescription: awkward(400),
    category: fc.oneof(
      fc.constantFrom('konnimütsid', 'KONNIMÜTSID'),
      awkward(50).filter(text => text !== ''),
    ),
    badge: fc.option(awkward(50)),
    alts: fc.record({ '/b.webp': awkward(60), '/a.webp': awkward(60) }),
  })
  .map(texts => aProduct({ ...texts, imageUrl: '/a.webp', imageUrls: ['/b.webp'], stockQuantity: 3 }))
  .filter(product => productInput.safeParse({ ...product, price: '32.00' }).success)

test('any product survives export and import without a change', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  await fc.assert(
    fc.asyncProperty(fc.array(awkwardProduct, { minLength: 1, maxLength: 4 }), async products => {
      await shop.database.db.deleteFrom('products').execute()
      for (const product of products) await addProduct(shop, product)
      const { kind, lines } = await plan(shop, await download(shop))
      expect(kind).toBe('own')
      expect(lines.map(({ action, changed, faults }) => ({ action, changed, faults }))).toEqual(
        products.map(() => ({ action: 'same', changed: [], faults: [] })),
      )
    }),
    { numRuns: 60 },
  )
})

onEachDatabase('the shop’s own table', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })

  test('is read even if its texts contain commas', async () => {
    const shop = await open()
    await addProduct(shop, { name: 'Müts, sinine' })
    await addProduct(shop, { imageUrls: ['/b.webp'], alts: { '/b.webp': 'Konn, aias' } })
    const { kind, lines } = await plan(shop, await download(shop))
    expect(kind).toBe('own')
    expect(lines).toMatchObject([{ action: 'same' }, { action: 'same', name: 'Müts, sinine' }])
  })

  test('is recognised by its picture columns alone', async () => {
    const shop = await open()
    const hat = await addProduct(shop)
    const headings = 'id;nimi;pilt 1;pildi tekst 1;pilt 2;pildi tekst 2;pilt 3;pildi tekst 3'
    expect(await plan(shop, `${headings}\n${hat};Konnamüts;/a.webp;Roheline;/b.webp;Sinine`)).toMatchObject({
      kind: 'own',
      lines: [{ id: hat }],
    })
  })

  test('is recognised as saved by a spreadsheet of another country', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 1 })
    for (const delimiter of [',', '\t'])
      expect(
        (
          await plan(
            shop,
            ['id', 'nimi', 'hind']
              .join(delimiter)
              .concat('\n', [hat, 'a; b; c; d', '"29,00"'].join(delimiter)),
          )
        ).lines,
      ).toMatchObject([{ action: 'change', name: 'a; b; c; d', price: '29.00' }])
  })
})

/** The shop's own table, downloaded before a sale and imported after it. */
import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ImportDone, ImportPlan } from '#contract/product-import.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { countWaiting, onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { importProducts } from './import-products.ts'
import { sellUnreserved } from './stock.ts'

type Decision = { row: number; take: 'shop' | 'file' }

const download = async (shop: TestShop) => (await shop.app.inject('/api/admin/products.csv')).body
const plan = async (shop: TestShop, text: string) =>
  (await shop.call<ImportPlan>('POST', '/api/admin/products/import/plan', { text })).body
const carryOut = (
  shop: TestShop,
  text: string,
  { mark, lines }: ImportPlan,
  conflicts?: readonly Decision[],
) =>
  shop.call<ImportDone & ErrorBody>('POST', '/api/admin/products/import', {
    text,
    mark,
    rows: lines.map(({ row }) => row),
    conflicts,
  })
const find = async (shop: TestShop, id: number) =>
  (await shop.call<AdminProduct[]>('GET', '/api/admin/products')).body.find(each => each.id === id)
const sellOne = (db: Db, productId: number) => sellUnreserved(db, [{ productId, quantity: 1 }])
/** Types over the stock, and leaves the count seen at download. */
const recounted = (table: string, seen: number, typed: number) =>
  table.replace(`;${seen};${seen};`, `;${typed};${seen};`)

onEachDatabase('the counted stock in the shop’s own table', (fresh, dialect) => {
  const open = async () => testShop(await fresh(), { admin: true })

  test('a piece sold since the download does not go back on sale', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 1 })
    const table = (await download(shop)).replace('32,00', '33,00')
    const paid = await aShopper(shop).approve(hat, '38.99')
    expect(await aShopper(shop).capture(paid)).toMatchObject({ status: 200 })

    const seen = await plan(shop, table)
    expect(seen.lines).toMatchObject([
      { action: 'conflict', stock: { file: 1, seen: 1, shop: 0 }, changed: ['hind'], choices: ['shop'] },
    ])
    expect(
      (await carryOut(shop, table, seen)).body,
      'a conflict chosen without a decision changes nothing',
    ).toEqual({
      added: 0,
      changed: 0,
      missingPictures: [],
    })
    expect(await find(shop, hat)).toMatchObject({ price: '32.00', stockQuantity: 0 })

    const bought = await carryOut(shop, table, seen, [{ row: 2, take: 'file' }])
    expect(bought, 'a count that she never typed is refused').toMatchObject({ status: 400 })
    expect((await carryOut(shop, table, seen, [{ row: 2, take: 'shop' }])).body).toEqual({
      added: 0,
      changed: 1,
      missingPictures: [],
    })
    expect(await find(shop, hat)).toMatchObject({ price: '33.00', stockQuantity: 0 })
  })

  test('a typed count is written once the owner has seen what was sold meanwhile', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 3 })
    const table = recounted(await download(shop), 3, 5)
    await sellOne(shop.database.db, hat)
    const seen = await plan(shop, table)
    expect(seen.lines).toMatchObject([
      { action: 'conflict', stock: { file: 5, seen: 3, shop: 2 }, changed: [], choices: ['file'] },
    ])
    await carryOut(shop, table, seen)
    expect(await find(shop, hat)).toMatchObject({ stockQuantity: 2 })
    expect((await carryOut(shop, table, seen, [{ row: 2, take: 'file' }])).body).toEqual({
      added: 0,
      changed: 1,
      missingPictures: [],
    })
    expect(await find(shop, hat)).toMatchObject({ stockQuantity: 5 })
  })

  test('without a sale in between, a typed count is a plain change and an untouched one is none', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 3 })
    const table = await download(shop)
    expect((await plan(shop, table)).lines).toMatchObject([{ action: 'same', stock: null }])
    const typed = recounted(table, 3, 5)
    const seen = await plan(shop, typed)
    expect(seen.lines).toMatchObject([
      { action: 'change', stock: { file: 5, seen: 3, shop: 3 }, changed: ['laoseis'], choices: [] },
    ])
    expect((await carryOut(shop, typed, seen)).body).toEqual({ added: 0, changed: 1, missingPictures: [] })
    expect(await find(shop, hat)).toMatchObject({ stockQuantity: 5 })
  })

  test('a count on which file and shop agree is no conflict', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 3 })
    const table = recounted(await download(shop), 3, 2)
    await sellOne(shop.database.db, hat)
    expect((await plan(shop, table)).lines).toMatchObject([{ action: 'same', stock: null }])
  })

  test('counting that began or ended meanwhile is a conflict as well', async () => {
    const shop = await open()
    const begun = await addProduct(shop, { name: 'Loetud', stockQuantity: null })
    const ended = await addProduct(shop, { name: 'Lugemata', stockQuantity: 2 })
    const table = await download(shop)
    const { db } = shop.database
    await db.updateTable('products').set({ stock_quantity: 1 }).where('id', '=', begun).execute()
    await db.updateTable('products').set({ stock_quantity: null }).where('id', '=', ended).execute()
    expect((await plan(shop, table)).lines).toMatchObject([
      { action: 'conflict', name: 'Lugemata', stock: { file: 2, seen: 2, shop: null }, choices: [] },
      { action: 'conflict', name: 'Loetud', stock: { file: null, seen: null, shop: 1 }, choices: [] },
    ])
  })

  test('a sale after the plan requires a new one', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 3 })
    for (const table of [
      recounted(await download(shop), 3, 5),
      (await download(shop)).replace('32,00', '33,00'),
    ]) {
      const seen = await plan(shop, table)
      await sellOne(shop.database.db, hat)
      expect(await carryOut(shop, table, seen)).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      })
      expect((await plan(shop, table)).lines).toMatchObject([{ action: 'conflict' }])
      await shop.database.db.updateTable('products').set({ stock_quantity: 3 }).execute()
    }
    expect(await find(shop, hat)).toMatchObject({ price: '32.00', stockQuantity: 3 })
  })

  test('a sale in the middle of the import is not overwritten', async () => {
    const shop = await open()
    const { db } = shop.database
    const hat = await addProduct(shop, { stockQuantity: 3 })
    const text = recounted(await download(shop), 3, 5)
    const { mark } = await plan(shop, text)
    const wish = { text, publish: false, category: '', mark, rows: [2], conflicts: [] }
    const change = { actor: 'mari@heegel.example', now: shop.now() }

    // SQLite serialises writers: there the sale is over before the import reads anything.
    let imported: Promise<unknown> | undefined
    await retryingTransaction(db, async sale => {
      await sellOne(sale, hat)
      imported = retryingTransaction(db, trx =>
        importProducts({ trx, touched: new Set(), ...change }, wish, shop.config.publicUrl),
      )
      imported.catch(() => undefined)
      if (dialect === 'postgres')
        await expect.poll(() => countWaiting(shop.database), { timeout: 20_000 }).toBe(1)
    })
    await expect(imported).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await find(shop, hat)).toMatchObject({ stockQuantity: 2 })
  })

  test('a table without the count seen at download shows the count before and after', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 0 })
    const older = `id;hind;laos\n${hat};32,00;1\n`
    const etsy = 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1\nRõõmus konnamüts,,32.00,EUR,1,\n'
    for (const table of [older, etsy]) {
      const seen = await plan(shop, table)
      expect(seen.lines).toMatchObject([
        { action: 'change', id: hat, stock: { file: 1, shop: 0 }, changed: ['laoseis'] },
      ])
      expect(seen.lines[0]!.stock).not.toHaveProperty('seen')
    }
    expect((await carryOut(shop, older, await plan(shop, older))).body).toEqual({
      added: 0,
      changed: 1,
      missingPictures: [],
    })
    expect(await find(shop, hat)).toMatchObject({ stockQuantity: 1 })
  })

  test('a new row has no seen count, and one that is no number is refused', async () => {
    const shop = await open()
    const hat = await addProduct(shop, { stockQuantity: 2 })
    const table = `id;nimi;laos;laos allalaadimisel\n;Uus müts;4;\n${hat};Vana müts;2;palju\n`
    expect((await plan(shop, table)).lines).toMatchObject([
      { action: 'add', stock: null },
      { action: 'refuse', faults: ['Lahtris „laos allalaadimisel“ on „palju“, mis ei ole täisarv.'] },
    ])
  })
})

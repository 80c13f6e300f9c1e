import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { closeAfterTest } from '#test/close-after-test.ts'
import { onEachDatabase } from '#test/database.ts'
import { runScript } from '#test/run-script.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heegel-papers-'))
  closeAfterTest(() => rm(folder, { recursive: true }))
})

const run = (words: string[], databaseUrl?: string) =>
  runScript('papers.ts', words, { DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl })

async function paidOrder(shop: TestShop): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  return (await shopper.capture(payment)).body.orderNumber
}

async function pricedOrder(shop: TestShop): Promise<string> {
  const request = { name: 'Mari Maasikas', email: 'mari@gmail.com', description: 'Sall nagu heeringas' }
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  const { orderNumber } = body
  await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.00' })
  return orderNumber
}

onEachDatabase('the documents as files', (fresh, dialect) => {
  let databaseUrl: string | undefined

  async function openShop(): Promise<TestShop> {
    if (dialect === 'postgres') {
      const database = await fresh()
      databaseUrl = database.url
      return testShop(database, { admin: true })
    }
    databaseUrl = undefined
    const database = await openDatabase({ databaseUrl, dataDir: join(folder, 'data') })
    await migrate(database)
    closeAfterTest(() => database.db.destroy())
    return testShop({ ...database, url: undefined }, { admin: true })
  }
  const papers = (...words: string[]) => run([join(folder, 'papers'), ...words], databaseUrl)

  test('are written by year while the shop runs, and a repeated run adds only what is missing', async () => {
    const shop = await openShop()
    const shown = async (url: string) => (await shop.app.inject({ url })).rawPayload
    const today = tallinnDay(shop.now())
    const [year, month] = [today.slice(0, 4), monthOf(today)]
    expect(await papers()).toMatchObject({ code: 1, output: expect.stringContaining('no documents') })
    const [first, second] = [await paidOrder(shop), await paidOrder(shop)]
    const priced = await pricedOrder(shop)
    await shop.call('POST', `/api/admin/orders/${second}/refund`, { reason: 'Liiga väike', amount: '5.00' })
    await shop.database.db
      .updateTable('documents')
      .set({ issued_at: '2024-12-31T22:30:00.000Z' })
      .where('kind', '=', 'pro_forma')
      .execute()

    expect(await papers()).toEqual({
      code: 0,
      output: `9 files in ${join(folder, 'papers')}: 9 were written, 0 were already there\n`,
    })
    // By the day in Tallinn.
    expect(await readdir(join(folder, 'papers', '2025'))).toEqual([`ettemaksuarve-${priced}.pdf`])
    const own = join(folder, 'papers', year)
    expect((await readdir(own)).toSorted()).toEqual(
      [
        ...['arve-1.pdf', 'arve-1.xml', 'arve-2.pdf', 'arve-2.xml'],
        ...['kreeditarve-1.pdf', 'kreeditarve-1.xml'],
        ...[`kontole-${month}.csv`, `raamatupidamine-${month}.csv`],
      ].toSorted(),
    )
    for (const [name, url] of [
      [`raamatupidamine-${month}.csv`, `/api/admin/books.csv?month=${month}`],
      [`kontole-${month}.csv`, `/api/admin/account-days.csv?month=${month}`],
      ['kreeditarve-1.pdf', `/api/admin/orders/${second}/credit-notes/1.pdf`],
      ['kreeditarve-1.xml', '/api/admin/documents/1/ubl.xml?kind=credit_note'],
      ['arve-2.xml', '/api/admin/documents/2/ubl.xml'],
    ])
      expect((await readFile(join(own, name!))).equals(await shown(url!)), name).toBe(true)
    const invoices = await Promise.all(
      [first, second].map(order => shown(`/api/admin/orders/${order}/invoice.pdf`)),
    )
    for (const name of ['arve-1.pdf', 'arve-2.pdf']) {
      const bytes = await readFile(join(own, name))
      expect(
        invoices.some(invoice => invoice.equals(bytes)),
        name,
      ).toBe(true)
    }

    await truncate(join(own, 'arve-1.pdf'), 100)
    expect((await papers('--year', year)).output).toContain('8 files')
    const again = await readFile(join(own, 'arve-1.pdf'))
    expect(invoices.some(invoice => invoice.equals(again))).toBe(true)
    await rm(join(own, 'arve-2.xml'))
    expect((await papers()).output).toContain('1 were written, 8 were already there')
  })

  test('of a year include those that its tables name, in the year of their issue', async () => {
    const shop = await openShop()
    const number = await paidOrder(shop)
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', amount: '5.00' })
    await shop.database.db
      .updateTable('documents')
      .set({ issued_at: '2024-12-31T22:30:00.000Z' })
      .where('kind', '=', 'credit_note')
      .execute()
    await papers('--year', tallinnDay(shop.now()).slice(0, 4))
    const issued = await readdir(join(folder, 'papers', '2025'))
    expect(issued.toSorted()).toEqual(['kreeditarve-1.pdf', 'kreeditarve-1.xml'])
  })

  test('are written except one that cannot be made, which fails the command', async () => {
    const shop = await openShop()
    await pricedOrder(shop)
    const priced = await pricedOrder(shop)
    const { db } = shop.database
    const { id, facts } = await db
      .selectFrom('documents')
      .select(['id', 'facts'])
      .where('facts', 'like', `%${priced}%`)
      .executeTakeFirstOrThrow()
    const broken = JSON.stringify({ ...JSON.parse(facts), lines: null })
    await db.updateTable('documents').set({ facts: broken }).where('id', '=', id).execute()
    const { code, output } = await papers()
    expect(code).toBe(1)
    expect(output).toContain('1 files in')
    expect(output).toContain('1 could not be rendered:')
    expect(output).toMatch(new RegExp(`^\\d{4}/ettemaksuarve-${priced}\\.pdf: `, 'm'))
  })
})

test('are refused for a folder without a shop, or with wrong arguments', async () => {
  expect((await run([join(folder, 'papers')])).output).toBe(
    `There is no shop in ${join(folder, 'data')}. Set DATA_DIR to the folder that the shop uses\n`,
  )
  for (const words of [[], ['a', 'b'], ['a', '--month', '2026-03']])
    expect((await run(words)).output).toMatch(/^Usage: npm run papers/)
  expect(await run(['a', '--year', '26'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('--year'),
  })
  expect(await readdir(folder)).toEqual([])
})

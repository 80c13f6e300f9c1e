import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { monthBefore, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { onEachDatabase } from '#test/database.ts'
import { aPricedRequest } from '#test/priced-request.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

/** @returns the files by name, as another library reads them */
async function papersOf(shop: TestShop, month: string): Promise<Map<string, Buffer>> {
  const { statusCode, headers, rawPayload } = await shop.app.inject({
    url: `/api/admin/papers.zip?month=${month}`,
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="paberid-${month}.zip"`,
    'cache-control': 'private, no-store',
  })
  const files = Object.entries(unzipSync(rawPayload)).map(
    ([name, bytes]) => [name, Buffer.from(bytes)] as const,
  )
  return new Map(files)
}

async function paidOrder(shop: TestShop): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  return (await shopper.capture(payment)).body.orderNumber
}
const refund = (shop: TestShop, number: string) =>
  shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', amount: '5.00' })

onEachDatabase('the documents of a month in one file', fresh => {
  test('are its tables, invoices and credit notes, as the shop shows them, without pro formas', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const month = monthOf(tallinnDay(shop.now()))
    const [, second] = [await paidOrder(shop), await paidOrder(shop)]
    await aPricedRequest(shop)
    await refund(shop, second)
    const papers = await papersOf(shop, month)
    expect([...papers.keys()].toSorted()).toEqual(
      [
        ...['arve-1.pdf', 'arve-1.xml', 'arve-2.pdf', 'arve-2.xml', 'kreeditarve-1.pdf', 'kreeditarve-1.xml'],
        ...[`kontole-${month}.csv`, `raamatupidamine-${month}.csv`],
      ].toSorted(),
    )
    const shown = async (url: string) => (await shop.app.inject({ url })).rawPayload
    for (const [name, url] of [
      [`raamatupidamine-${month}.csv`, `/api/admin/books.csv?month=${month}`],
      [`kontole-${month}.csv`, `/api/admin/account-days.csv?month=${month}`],
      ['arve-2.xml', '/api/admin/documents/2/ubl.xml'],
      ['kreeditarve-1.xml', '/api/admin/documents/1/ubl.xml?kind=credit_note'],
    ] as const)
      expect(papers.get(name)?.equals(await shown(url)), name).toBe(true)
    expect(papers.get('arve-1.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('include those that the tables name, even if issued in another month', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const month = monthOf(tallinnDay(shop.now()))
    const before = monthBefore(month)
    const number = await paidOrder(shop)
    await refund(shop, number)
    const at = startOfDay(`${before}-01`).toISOString()
    await db.updateTable('orders').set({ paid_at: at }).where('order_number', '=', number).execute()
    // Paid in the previous month, invoiced in this one.
    expect((await papersOf(shop, before)).has('arve-1.pdf')).toBe(true)
    await db.updateTable('documents').set({ issued_at: at }).where('kind', '=', 'invoice').execute()
    // A refund of this month credits an invoice of the previous month.
    const names = [...(await papersOf(shop, month)).keys()].toSorted()
    expect(names.filter(name => name.endsWith('.pdf'))).toEqual(['arve-1.pdf', 'kreeditarve-1.pdf'])
  })

  test('come without the one that cannot be made, which is named', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [first] = [await paidOrder(shop), await paidOrder(shop)]
    const month = monthOf(tallinnDay(shop.now()))
    expect((await papersOf(shop, month)).has('arve-1.pdf')).toBe(true)
    const { db } = shop.database
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', first)
      .executeTakeFirstOrThrow()
    const { facts } = await db
      .selectFrom('documents')
      .select('facts')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    shop.expectErrors(/document of the month could not be rendered/)
    const broken = JSON.stringify({ ...(JSON.parse(facts) as object), lines: null })
    await db.updateTable('documents').set({ facts: broken, pdf: null }).where('order_id', '=', id).execute()
    const papers = await papersOf(shop, month)
    expect(papers.get('PUUDUVAD.txt')?.toString()).toContain('arve-1.pdf')
    expect(papers.has('arve-1.pdf')).toBe(false)
    expect(papers.has('arve-2.pdf')).toBe(true)
  })

  test('come as far as they can be found, and it is said that others may be missing', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [first] = [await paidOrder(shop), await paidOrder(shop)]
    const month = monthOf(tallinnDay(shop.now()))
    expect([...(await papersOf(shop, month)).keys()]).not.toContain('PUUDUVAD.txt')
    const { db } = shop.database
    shop.expectErrors(/documents? of the month could not be (rendered|found)/)
    // Issued in the previous month, and unreadable when the tables of this one name it.
    const issued_at = startOfDay(`${monthBefore(month)}-01`).toISOString()
    await db
      .updateTable('documents')
      .set({ facts: '', issued_at })
      .where('order_id', 'in', db.selectFrom('orders').select('id').where('order_number', '=', first))
      .execute()
    const papers = await papersOf(shop, month)
    expect(papers.get('PUUDUVAD.txt')?.toString()).toMatch(/raamatupidamine-.*Osa pabereid jäi leidmata/)
    expect([...papers.keys()].filter(name => name.endsWith('.pdf'))).toEqual(['arve-2.pdf'])
  })

  test('are for the owner alone', async () => {
    const { app } = await testShop(await fresh())
    expect((await app.inject({ url: '/api/admin/papers.zip?month=2026-10' })).statusCode).toBe(401)
  })
})

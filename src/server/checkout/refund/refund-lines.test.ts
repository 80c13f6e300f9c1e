import { expect, test } from 'vitest'
import type { RefundedOrder, RefundsAndDocuments } from '#contract/refunds.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import { pdfText } from '#test/pdf-text.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { watchRefunds } from './execute-refund.ts'

onEachDatabase('a refund by line', fresh => {
  /** Two frogs and a cat, both counted, paid. */
  async function sold(shop: TestShop) {
    const frog = await addProduct(shop, { stockQuantity: 5 })
    const cat = await addProduct(shop, { name: 'Kassimüts', price: 2700, stockQuantity: 5 })
    const shopper = aShopper(shop)
    await shopper.add(frog, 2)
    await shopper.add(cat)
    const { body } = await shopper.place('97.99')
    await shopper.decide(body)
    const { orderNumber } = (await shopper.capture(body)).body
    const stock = async () => {
      const rows = await shop.database.db
        .selectFrom('products')
        .select(['id', 'stock_quantity'])
        .orderBy('id')
        .execute()
      return rows.map(row => row.stock_quantity)
    }
    const refund = (wish: object) =>
      shop.call<RefundedOrder & { code: string }>('POST', `/api/admin/orders/${orderNumber}/refund`, {
        reason: 'Liiga väike',
        ...wish,
      })
    const papers = async () =>
      (await shop.call<RefundsAndDocuments>('GET', `/api/admin/orders/${orderNumber}/papers`)).body
    return { orderNumber, stock, refund, papers }
  }

  test('refunds the price of the pieces, restocks only those, and lists them on the credit note', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber, stock, refund, papers } = await sold(shop)
    expect(await stock()).toEqual([3, 4])
    const { status, body } = await refund({ lines: [{ lineId: 0, quantity: 1 }], restock: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.refund).toMatchObject({ amount: '32.00', state: 'done', restock: true })
    expect(await stock()).toEqual([4, 4])
    expect(await papers()).toMatchObject({
      left: '65.99',
      deliveryLeft: '6.99',
      lines: [
        { lineId: 0, name: 'Rõõmus konnamüts', price: '32.00', quantity: 2, left: 1 },
        { lineId: 1, quantity: 1, left: 1 },
      ],
    })
    const note = await shop.app.inject({ url: `/api/admin/orders/${orderNumber}/credit-notes/1.pdf` })
    const text = pdfText(note.rawPayload).join('\n')
    expect(text).toContain('Rõõmus konnamüts 1 −€32.00 −€32.00')
    expect(text).not.toContain('Kassimüts')

    await refund({ lines: [{ lineId: '1', quantity: 1 }], delivery: true })
    expect(await stock(), 'a refund without restock leaves the stock').toEqual([4, 4])
    expect(await papers()).toMatchObject({
      left: '32.00',
      deliveryLeft: null,
      lines: [{ left: 1 }, { left: 0 }],
    })
  })

  test('takes no piece twice, and the rest restocks only pieces not yet restocked', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { stock, refund, papers } = await sold(shop)
    await refund({ lines: [{ lineId: 0, quantity: 1 }], restock: true })
    for (const lines of [[{ lineId: 0, quantity: 2 }], [{ lineId: 9, quantity: 1 }]])
      expect(await refund({ lines })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await refund({ lines: [{ lineId: 1, quantity: 1 }], amount: '27.00' })).status).toBe(400)
    expect((await refund({ lines: [] })).status).toBe(400)
    expect((await refund({ restock: true })).status).toBe(200)
    expect(await stock(), 'each piece is restocked once').toEqual([5, 5])
    expect((await papers()).left).toBe('0.00')
  })

  test('refunds the delivery fee alone, once, with a credit note for it alone', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber, refund, papers } = await sold(shop)
    const { status, body } = await refund({ lines: [], delivery: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.refund).toMatchObject({ amount: '6.99', state: 'done' })
    expect(await papers()).toMatchObject({
      left: '91.00',
      deliveryLeft: null,
      lines: [{ left: 2 }, { left: 1 }],
    })
    const note = await shop.app.inject({ url: `/api/admin/orders/${orderNumber}/credit-notes/1.pdf` })
    const text = pdfText(note.rawPayload).join('\n')
    expect(text).toContain('−€6.99')
    expect(text).not.toContain('konnamüts')
    expect(await refund({ lines: [], delivery: true, reason: 'Teist korda' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'delivery' }] },
    })
  })

  test('is refused without a line: the delivery fee without `lines`, or a line that is no number', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { refund, papers } = await sold(shop)
    for (const wish of [{}, { amount: '5.00' }])
      expect(await refund({ ...wish, delivery: true })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'delivery' }] },
      })
    for (const lineId of [null, '', false, true, []])
      expect(await refund({ lines: [{ lineId, quantity: 1 }] })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'lines.0.lineId' }] },
      })
    expect((await papers()).refunded).toBe('0.00')
  })

  test('without restocking counts its pieces as lost, and the rest leaves them out', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { stock, refund } = await sold(shop)
    await refund({ reason: 'Kadus postis', lines: [{ lineId: 0, quantity: 1 }] })
    expect((await refund({ reason: 'Ülejäänu', restock: true })).status).toBe(200)
    expect(await stock(), 'one lost frog of five is not restocked').toEqual([4, 5])
  })

  test.each([
    ['lost', false, [4, 5]],
    ['returned', true, [5, 5]],
  ] as const)(
    'still under way for a %s piece restocks nothing twice, and the rest nothing lost',
    async (reason, restock, left) => {
      let isDown = true
      const provider = (real: PaymentProvider): PaymentProvider => ({
        ...real,
        refund: async (id, wanted) =>
          isDown && wanted.note === reason
            ? { outcome: 'unknown', reason: 'no answer' }
            : real.refund(id, wanted),
      })
      const shop = await testShop(await fresh(), { admin: true, provider })
      shop.expectErrors(/not known yet/)
      const { stock, refund, papers } = await sold(shop)
      expect((await refund({ reason, lines: [{ lineId: 0, quantity: 1 }], restock })).status).toBe(202)
      expect((await refund({ reason: 'Ülejäänu', restock: true })).status).toBe(200)
      expect(await stock()).toEqual(left)
      isDown = false
      shop.wait(10)
      await watchRefunds(shop.checkout)
      expect((await papers()).refunded).toBe('97.99')
      expect(await stock()).toEqual(left)
    },
  )

  test('repeated is the same refund, and with other lines is refused', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { stock, refund, papers } = await sold(shop)
    const wish = { lines: [{ lineId: 0, quantity: 1 }], restock: true, requestId: 'tagasi-0001' }
    const [one, two] = [await refund(wish), await refund(wish)]
    expect(two.body.refund.id).toBe(one.body.refund.id)
    const other = await refund({ ...wish, lines: [{ lineId: 1, quantity: 1 }] })
    expect(other).toMatchObject({ status: 409, body: { code: 'refund_differs' } })
    expect((await papers()).refunded).toBe('32.00')
    expect(await stock()).toEqual([4, 4])
  })
})

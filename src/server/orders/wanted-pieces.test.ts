import { expect, test } from 'vitest'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { onEachDatabase } from '#test/database.ts'
import { pdfText } from '#test/pdf-text.ts'
import { addProduct, aShopper, CUSTOMER, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'

const FROG = { lineId: 0, quantity: 1 }
const CAT = { lineId: 1, quantity: 1 }
const ALL = [{ lineId: 0, quantity: 2 }, CAT]

onEachDatabase('the part of an order still to be packed', fresh => {
  /** Two frogs and a cat, paid. */
  async function sold(shop: TestShop, outcome = 'ok') {
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop, { stockQuantity: 5 }), 2)
    await shopper.add(await addProduct(shop, { name: 'Kassimüts', price: 2700, stockQuantity: 5 }))
    const { body } = await shopper.place('97.99')
    await shopper.decide(body, 'approve', outcome)
    const { orderNumber } = (await shopper.capture(body)).body
    const refund = async (wish: object) => {
      const reply = await shop.call('POST', `/api/admin/orders/${orderNumber}/refund`, {
        reason: 'Otsustas ümber',
        ...wish,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    }
    const withdraw = async (...lines: (typeof FROG)[]) => {
      const reply = await shop.call('POST', '/api/withdrawals', {
        orderNumber,
        email: CUSTOMER.email,
        name: 'Mari',
        receiptEmail: CUSTOMER.email,
        lines: lines.map(({ lineId, quantity }) => ({ position: lineId, quantity })),
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    }
    const slip = async () => {
      const path = `/api/admin/orders/papers.pdf?numbers=${orderNumber}&labels=false`
      const { statusCode, rawPayload } = await shop.app.inject({ url: path })
      expect(statusCode).toBe(200)
      const text = pdfText(rawPayload).join('\n')
      if (text.includes('ei ole enam midagi pakkida')) return 'nothing'
      return [...text.matchAll(/(\S+)\s(\d) ×/g)].map(([, name, quantity]) => `${name} ${quantity}`)
    }
    const label = async () => {
      const path = `/api/admin/orders/papers.pdf?numbers=${orderNumber}&slips=false`
      const { statusCode, rawPayload } = await shop.app.inject({ url: path })
      if (statusCode === 200) return { statusCode, pages: pdfText(rawPayload) }
      return { statusCode, ...(JSON.parse(rawPayload.toString()) as { code: string }) }
    }
    const whole = async () =>
      (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)).body
    const told = async () => {
      const { orders } = (await shop.call<AdminOrders>('GET', '/api/admin/orders')).body
      const [listed, opened] = [orders[0]!, (await whole()).order].map(({ products }) =>
        products.map(({ name, wanted, quantity }) => `${name} ${wanted}/${quantity}`),
      )
      expect(listed, 'card and panel show the same pieces').toEqual(opened)
      return opened
    }
    const packed = async () =>
      (await findAdminTask(shop, 'pack'))?.first.map(({ isPartlyWanted }) => isPartlyWanted)
    const kept = async () => (await findAdminTask(shop, 'delivery_kept'))?.first
    return { orderNumber, refund, withdraw, slip, label, whole, told, packed, kept }
  }
  const open = async () => testShop(await fresh(), { admin: true })

  test('excludes lines that were refunded', async () => {
    const { refund, slip, told, packed } = await sold(await open())
    expect(await slip()).toEqual(['konnamüts 2', 'Kassimüts 1'])
    expect(await told()).toEqual(['Rõõmus konnamüts 2/2', 'Kassimüts 1/1'])
    expect(await packed()).toEqual([false])
    await refund({ lines: [CAT], restock: true })
    expect(await slip(), 'the restocked cat is off the slip').toEqual(['konnamüts 2'])
    expect(await told()).toEqual(['Rõõmus konnamüts 2/2', 'Kassimüts 0/1'])
    expect(await packed()).toEqual([true])
  })

  test('excludes withdrawn pieces; a later refund of one is for the same piece', async () => {
    const { refund, withdraw, slip, told, packed } = await sold(await open())
    await withdraw(FROG)
    expect(await slip()).toEqual(['konnamüts 1', 'Kassimüts 1'])
    expect(await told()).toEqual(['Rõõmus konnamüts 1/2', 'Kassimüts 1/1'])
    await refund({ lines: [FROG] })
    expect(await slip()).toEqual(['konnamüts 1', 'Kassimüts 1'])
    await refund({ lines: [FROG], reason: 'Otsas' })
    expect(await slip(), 'the second refund is for the other frog').toEqual(['Kassimüts 1'])
    expect(await told()).toEqual(['Rõõmus konnamüts 0/2', 'Kassimüts 1/1'])
    expect(await packed()).toEqual([true])
  })

  test('still excludes a refunded piece once the withdrawal from another is marked as done', async () => {
    const shop = await open()
    const { orderNumber, refund, withdraw, slip } = await sold(shop)
    await withdraw(FROG)
    await refund({ amount: '32.00' })
    await withdraw(CAT)
    const done = await shop.call('POST', `/api/admin/orders/${orderNumber}/withdrawals-done`)
    expect(done.status).toBe(200)
    expect(await slip()).toEqual(['konnamüts 1', 'Kassimüts 1'])
  })

  test('is explained in the history, which names withdrawn and refunded lines', async () => {
    const { refund, withdraw, whole } = await sold(await open())
    await withdraw(CAT)
    await refund({ lines: [FROG, CAT], delivery: true })
    await refund({ amount: '5.00' })
    const taken = (await whole()).history.filter(({ event }) => event === 'withdrawal' || event === 'refund')
    const [frog, cat] = ['Rõõmus konnamüts', 'Kassimüts'].map(name => ({ name, quantity: 1 }))
    expect(taken.map(({ data }) => data.lines)).toEqual([[cat], [frog, cat], undefined])
  })

  test('is nothing once all the money is on its way back', async () => {
    const { refund, slip, label, told, packed } = await sold(await open(), 'refund-pending')
    await refund({})
    expect(await slip()).toEqual('nothing')
    expect(await label()).toMatchObject({ statusCode: 409, code: 'nothing_to_send' })
    expect(await told()).toEqual(['Rõõmus konnamüts 0/2', 'Kassimüts 0/1'])
    expect(await packed()).toBeUndefined()
  })

  test('is all of it if a sum was refunded, or the delivery', async () => {
    const { refund, slip, packed } = await sold(await open())
    await refund({ amount: '27.00' })
    await refund({ amount: '6.99', reason: 'Saatmine hilines' })
    expect(await slip()).toEqual(['konnamüts 2', 'Kassimüts 1'])
    expect(await packed()).toEqual([false])
  })

  test.each([
    ['all pieces were refunded, and the delivery not', ALL, []],
    ['the customer has withdrawn from all', [], ALL],
    ['a part was refunded and the rest then withdrawn from', [FROG], [FROG, CAT]],
  ])('is empty if %s', async (_, refunded, withdrawn) => {
    const { refund, withdraw, slip, label, packed } = await sold(await open())
    if (refunded.length > 0) await refund({ lines: refunded })
    if (withdrawn.length > 0) await withdraw(...withdrawn)
    expect(await packed()).toBeUndefined()
    expect(await slip()).toBe('nothing')
    expect(await label(), 'an order with nothing to send gets no label').toMatchObject({
      statusCode: 409,
      code: 'nothing_to_send',
    })
  })

  test('is empty if all but the delivery fee was refunded, of which the owner is told', async () => {
    const shop = await open()
    const { orderNumber: id, refund, kept } = await sold(shop)
    const { orderNumber: other, ...its } = await sold(shop)
    expect(await kept()).toBeUndefined()
    await refund({ lines: ALL })
    await its.refund({ lines: ALL })
    const name = 'Mari Maasikas'
    const [first, second] = [id, other].map(number => ({ id: number, name, sum: '6.99' }))
    expect(await kept()).toMatchObject([first, second])
    await refund({ amount: '6.99', reason: 'Ka saatmine' })
    expect(await kept()).toMatchObject([second])
    const cancelled = { orderStatus: 'cancelled' }
    expect((await shop.call('PUT', `/api/orders/${other}/status`, cancelled)).status).toBe(200)
    expect(await kept()).toBeUndefined()
    expect(await findAdminTask(shop, 'owed')).toMatchObject({ first: [{ id: other, sum: '6.99' }] })
  })

  test('is empty after a withdrawal that left a part of the delivery, once it is refunded', async () => {
    const shop = await open()
    const { orderNumber, refund, withdraw, packed, kept } = await sold(shop)
    await withdraw(...ALL)
    const owed = (await findAdminTask(shop, 'withdrawal'))!.first[0]!.sum!
    expect(Number(owed)).toBeLessThan(97.99)
    expect(await kept(), 'while the withdrawal is owed, the kept delivery is no task').toBeUndefined()
    await refund({ amount: owed })
    expect(await findAdminTask(shop, 'withdrawal')).toBeUndefined()
    expect(await packed()).toBeUndefined()
    expect(await kept()).toMatchObject([{ id: orderNumber, sum: (97.99 - Number(owed)).toFixed(2) }])
  })

  test('is empty, and no refund is promised when the order is cancelled then', async () => {
    const shop = await open()
    const [gone, kept] = [await sold(shop), await sold(shop)]
    await gone.withdraw(...ALL)
    await gone.refund({ amount: (await findAdminTask(shop, 'withdrawal'))!.first[0]!.sum! })
    const promised = async ({ orderNumber }: typeof gone) =>
      (await shop.call<Order>('GET', `/api/orders/${orderNumber}`)).body.progress?.refundPromised
    for (const { orderNumber } of [gone, kept])
      await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    const mails = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'status-changed')
      .execute()
    const told = mails.map(({ data }) => JSON.parse(data) as { orderNumber: string; refundPromised: boolean })
    expect(told.find(each => each.orderNumber === gone.orderNumber)?.refundPromised).toBe(false)
    expect(told.find(each => each.orderNumber === kept.orderNumber)?.refundPromised).toBe(true)
    expect([await promised(gone), await promised(kept)]).toEqual([false, true])
    await shop.call('POST', '/api/admin/today/handled', { kind: 'owed', id: kept.orderNumber })
    expect(await promised(kept), 'settled in another way').toBe(false)
  })

  test.each([
    ['all of it', {}],
    ['each line', { lines: ALL, delivery: true }],
  ])('is promised as money if the order is cancelled while %s is refunded', async (_, wish) => {
    const shop = await open()
    const { orderNumber, refund, packed } = await sold(shop, 'refund-pending')
    await refund(wish)
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    const mail = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'status-changed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(mail.data)).toMatchObject({ refundPromised: true })
    const { body } = await shop.call<Order>('GET', `/api/orders/${orderNumber}`)
    expect(body.progress).toMatchObject({ refundPromised: true, refunds: [] })
    expect(await packed()).toBeUndefined()
  })

  test('of another order keeps its label in a combined file', async () => {
    const shop = await open()
    const [gone, other] = [await sold(shop), await sold(shop)]
    expect((await gone.label()).pages, 'the order has its label while pieces are wanted').toHaveLength(1)
    await gone.refund({ lines: ALL })
    const numbers = `numbers=${gone.orderNumber},${other.orderNumber}`
    const { rawPayload } = await shop.app.inject({ url: `/api/admin/orders/papers.pdf?${numbers}` })
    const pages = pdfText(rawPayload)
    expect(pages).toHaveLength(3)
    expect(pages[2]).toContain(other.orderNumber)
    expect(pages[2]).not.toContain(gone.orderNumber)
  })
})

/**
 * A provider whose payers move the money themselves, with or without the shop: no money is lost, and none is kept for
 * nothing.
 */
import { expect, test, vi } from 'vitest'
import { createRegistry } from '#server/payments/registry.ts'
import { openBankLink } from '#test/bank-link.ts'
import {
  aPayer,
  CENTS,
  openBankLinkShop,
  PAID_ONCE,
  PAYMENT_REFUNDED,
  SUM,
  sellTo,
} from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

onEachDatabase('a payment through a bank link', fresh => {
  const open = async (stockQuantity = 1) => {
    const shop = await openBankLinkShop(await fresh())
    return { shop, product: await addProduct(shop, { stockQuantity }) }
  }

  test('becomes an order when its shopper returns after paying', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    shop.bank.pay(payer.payment.id)
    expect(await payer.comesBack()).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    expect(await payer.cart()).toEqual([])
    expect(await shop.books()).toEqual(PAID_ONCE)
    await shop.tell()
    await shop.pass(30)
    expect(await shop.books()).toEqual(PAID_ONCE)
    expect(await shop.backOf(payer.payment)).toBe(0)
  })

  test('captures nothing before it is paid, and sends a shopper who returns early back to the bank', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    expect(await payer.comesBack()).toMatchObject({ status: 409, body: { code: 'payment_not_approved' } })
    expect(await shop.books()).toMatchObject({ orders: [], holds: 1, held: [1] })
    shop.bank.pay(payer.payment.id)
    expect((await payer.comesBack()).status).toBe(200)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('is settled by the job, without any event, if the browser never returns', async () => {
    const { shop, product } = await open()
    const { payment } = await aPayer(shop, product)
    shop.bank.pay(payment.id)
    await shop.pass(3)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('is settled by its event alone', async () => {
    const { shop, product } = await open()
    const { payment } = await aPayer(shop, product)
    shop.bank.pay(payment.id)
    await shop.tell()
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test.each([
    ['return before the event', ['return', 'return', 'event']],
    ['event before the return', ['event', 'return', 'return']],
    ['return between two events', ['event', 'return', 'event']],
  ])('is one order however often it is reported: %s', async (_, steps) => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    shop.bank.pay(payer.payment.id)
    for (const step of steps) {
      if (step === 'event') await shop.tell({ times: 2 })
      else expect(await payer.comesBack()).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    }
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('is one order if return, event and job coincide', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    shop.bank.pay(payer.payment.id)
    shop.wait(3)
    await Promise.all([
      payer.comesBack(),
      shop.tell({ times: 2 }),
      payer.comesBack(),
      watchPayments(shop.checkout),
    ])
    expect(await shop.books()).toEqual(PAID_ONCE)
    expect(await shop.backOf(payer.payment)).toBe(0)
  })

  test('paid after its hold ended becomes its order if the piece is still there', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    await shop.pass(25)
    expect(await shop.books()).toMatchObject({ orders: [], holds: 0, held: [0] })
    shop.bank.pay(payer.payment.id)
    await shop.pass(15)
    expect(await shop.books()).toEqual(PAID_ONCE)
    expect(await payer.comesBack()).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    expect(await shop.cancel(payer.payment)).toBe('paid')
  })

  test('paid a day later is still found', async () => {
    const { shop, product } = await open()
    const { payment } = await aPayer(shop, product)
    await shop.pass(25)
    shop.wait(24 * 60)
    shop.bank.pay(payment.id)
    await shop.pass(15)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test.each(['job', 'event', 'return'])(
    'paid after its piece was sold is refunded in full, found by the %s; its shopper is told',
    async way => {
      const { shop, product } = await open()
      const payer = await aPayer(shop, product)
      await shop.pass(25)
      await sellTo(shop, product)
      shop.bank.pay(payer.payment.id)
      if (way === 'job') await shop.pass(15)
      if (way === 'event') await shop.tell({ times: 2 })
      for (const _ of ['once', 'again']) expect(await payer.comesBack()).toMatchObject(PAYMENT_REFUNDED)
      expect(await shop.backOf(payer.payment)).toBe(CENTS)
      expect(await shop.cancel(payer.payment)).toBe('given_back')
      await shop.tell()
      await shop.pass(30)
      expect(await shop.backOf(payer.payment)).toBe(CENTS)
      expect(await shop.books()).toEqual(PAID_ONCE)
    },
  )

  test('refused to its shopper but paid at the bank anyway is refunded', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    await shop.pass(25)
    await sellTo(shop, product)
    expect(await payer.comesBack()).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    shop.bank.pay(payer.payment.id)
    await shop.pass(15)
    expect(await shop.backOf(payer.payment)).toBe(CENTS)
    expect(await payer.comesBack()).toMatchObject(PAYMENT_REFUNDED)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('paid after its shopper pressed cancel becomes an order', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    expect(await shop.cancel(payer.payment)).toBe('released')
    expect(await shop.books()).toMatchObject({ orders: [], holds: 0 })
    shop.bank.pay(payer.payment.id)
    await shop.pass(12)
    expect(await shop.books()).toEqual(PAID_ONCE)
    expect(await shop.cancel(payer.payment)).toBe('paid')
  })

  test.each(['there still', 'sold to another'])(
    'paid after its hold ended, with its piece %s, asks the bank once',
    async piece => {
      const { shop, product } = await open()
      const payer = await aPayer(shop, product)
      await shop.cancel(payer.payment)
      const isSold = piece === 'sold to another'
      if (isSold) await sellTo(shop, product)
      shop.bank.pay(payer.payment.id)
      const asked = vi.spyOn(shop.bank.provider, 'capture')
      expect(await payer.comesBack()).toMatchObject(isSold ? PAYMENT_REFUNDED : { status: 200 })
      expect(asked).toHaveBeenCalledTimes(1)
      expect(await shop.books()).toEqual(PAID_ONCE)
      expect(await shop.backOf(payer.payment)).toBe(isSold ? CENTS : 0)
    },
  )

  test.each(['event', 'job'])(
    'cancelled, and paid after its piece was sold, is refunded by the %s',
    async way => {
      const { shop, product } = await open()
      const payer = await aPayer(shop, product)
      await shop.cancel(payer.payment)
      await sellTo(shop, product)
      shop.bank.pay(payer.payment.id)
      if (way === 'event') await shop.tell()
      else await shop.pass(12)
      expect(await shop.backOf(payer.payment)).toBe(CENTS)
      expect(await shop.cancel(payer.payment)).toBe('given_back')
      expect(await shop.books()).toEqual(PAID_ONCE)
    },
  )

  test('declined at the bank releases the piece; paid on the second try it becomes an order', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    shop.bank.pay(payer.payment.id, 'declined')
    expect(await payer.comesBack()).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    expect(await shop.books()).toMatchObject({ orders: [], holds: 0 })
    shop.bank.pay(payer.payment.id)
    await shop.pass(12)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('given up is checked every ten minutes for an hour after its hold, then hourly', async () => {
    const { shop, product } = await open()
    await aPayer(shop, product)
    await shop.pass(21)
    const lookAt = async () =>
      (await shop.database.db.selectFrom('payments').select('next_check_at').executeTakeFirstOrThrow())
        .next_check_at!
    const looks = [await lookAt()]
    while (looks.length < 9) {
      await shop.pass(1)
      const next = await lookAt()
      if (next !== looks.at(-1)) looks.push(next)
    }
    const minutes = looks.map(at => Math.round((Date.parse(at) - Date.parse(looks[0]!)) / 60_000))
    expect(minutes.slice(1).map((at, index) => at - minutes[index]!)).toEqual([
      10, 10, 10, 10, 10, 60, 60, 60,
    ])
  })

  test('abandoned at the bank releases the piece', async () => {
    const { shop, product } = await open()
    const payer = await aPayer(shop, product)
    shop.bank.abandon(payer.payment.id)
    await shop.pass(3)
    expect(await shop.books()).toMatchObject({ orders: [], holds: 0, stock: [1], held: [0] })
    expect(await payer.comesBack()).toMatchObject({ body: { code: 'payment_expired' } })
  })

  test('under review by the bank becomes an order only if the review succeeds', async () => {
    const { shop, product } = await open(2)
    const [lucky, unlucky] = [await aPayer(shop, product), await aPayer(shop, product)]
    for (const { payment } of [lucky, unlucky]) shop.bank.pay(payment.id, 'reviewed')
    expect(await lucky.comesBack()).toMatchObject({ status: 202 })
    await shop.tell()
    shop.bank.endReview(lucky.payment.id, 'complete')
    shop.bank.endReview(unlucky.payment.id, 'decline')
    await shop.pass(12)
    const { orders, holds, stock, held } = await shop.books()
    expect({ orders, holds, stock, held }).toEqual({ orders: ['completed'], holds: 0, stock: [1], held: [0] })
  })
})

onEachDatabase('a payment under review that the bank reports as unpaid for a while', fresh => {
  test('is checked again at the next interval, not in a loop, and becomes its order', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.pay(payer.payment.id, 'reviewed')
    expect(await payer.comesBack()).toMatchObject({ status: 202 })
    shop.bank.misreport(payer.payment.id, true)
    await shop.pass(30)
    expect(await payer.comesBack()).toMatchObject({ status: 502 })
    expect(await shop.books()).toMatchObject({ stock: [1], held: [1] })
    shop.bank.misreport(payer.payment.id, false)
    shop.bank.endReview(payer.payment.id, 'complete')
    await shop.pass(30)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })
})

onEachDatabase('a payment whose provider is unconfigured for a while', fresh => {
  test('is settled once the provider is back', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    expect(await shop.cancel(payer.payment)).toBe('released')
    const another = { ...openBankLink().provider, name: 'montonio' as const }
    for (let gone = 0; gone < 30; gone += 1) {
      shop.wait(1)
      await watchPayments({ ...shop.checkout, providers: createRegistry([another]) })
    }
    shop.bank.pay(payer.payment.id)
    await shop.pass(25)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })
})

onEachDatabase('several payments through a bank link', fresh => {
  test.each([
    ['the last piece', 1, 0],
    ['one of several pieces', 3, 2],
    ['uncounted pieces', null, null],
  ])('of one cart with %s, all paid, become one order; the rest is refunded', async (_, stock, left) => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: stock }))
    const { body: second } = await payer.place(SUM)
    const { body: third } = await payer.place(SUM)
    const payments = [payer.payment, second, third]
    for (const { id } of payments) shop.bank.pay(id)
    await payer.capture(third)
    await shop.pass(25)
    await shop.tell({ times: 2 })
    expect(await shop.books()).toMatchObject({ orders: ['completed'], mails: 1, holds: 0, stock: [left] })
    const back = await Promise.all(payments.map(shop.backOf))
    expect(back).toEqual([CENTS, CENTS, 0])
    expect(await payer.capture(third)).toMatchObject({ status: 200 })
    expect(await payer.capture(second)).toMatchObject(PAYMENT_REFUNDED)
    expect(await payer.cart()).toEqual([])
  })

  test.each(['event', 'job', 'returns'])('paid at the same time become one order, by the %s', async way => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 5 }))
    const { body: second } = await payer.place(SUM)
    const payments = [payer.payment, second]
    for (const { id } of payments) shop.bank.pay(id)
    if (way === 'event') await shop.tell({ times: 2 })
    if (way === 'returns') await Promise.all(payments.map(payment => payer.capture(payment)))
    await shop.pass(25)
    expect(await shop.books()).toMatchObject({ orders: ['completed'], holds: 0, stock: [4] })
    expect((await Promise.all(payments.map(shop.backOf))).toSorted()).toEqual([0, CENTS])
  })

  test('in two tabs: checking the older one does not lose the newer one’s money', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    const { body: newer } = await payer.place(SUM)
    expect(await payer.comesBack()).toMatchObject({ body: { code: 'payment_not_approved' } })
    shop.bank.pay(newer.id)
    await shop.pass(25)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })
})

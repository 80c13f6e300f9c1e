/** Who pays an order that is not known to be theirs learns, too, that the provider declined their payment. */
import { expect, test } from 'vitest'
import type { OwnerOrderMade } from '#contract/owner-orders.ts'
import { decide } from '#sandbox/payer.ts'
import { mailOf } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

const PAYER = { ...CUSTOMER, firstName: 'Kadri', lastName: 'Kask', email: 'kadri@kask.ee' }

/** Kadri pays the order by its number, and the provider declines it after its review. */
async function payInVain(shop: TestShop, invoice: string, amount: string): Promise<void> {
  const shopper = aShopper(shop)
  const { body: payment, status } = await shopper.place(amount, aCheckout({ invoice, customer: PAYER }))
  expect(status, JSON.stringify(payment)).toBe(200)
  await shopper.decide(payment, 'approve', 'pending')
  expect((await shopper.capture(payment)).status).toBe(202)
  await decide(payment.links[0]!.href, 'decline')
  shop.wait(11)
  await watchPayments(shop.checkout)
}

async function letters(shop: TestShop) {
  const { db } = shop.database
  const rows = await db.selectFrom('outbox').selectAll().where('template', '=', 'payment-refused').execute()
  const from = await shop.mailer.sender()
  return Promise.all(
    rows.map(async row => ({ to: row.recipient, text: (await renderMail(mailOf(row), from)).text, row })),
  )
}

onEachDatabase('the payer of an existing order whose review fails', fresh => {
  test('is told if its customer left no address', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const bag = { productId: null, name: 'Rebasekott', unitPrice: '45.50', quantity: 1 }
    const made = { lines: [bag], payment: 'link' }
    const { order } = (await shop.call<OwnerOrderMade>('POST', '/api/admin/orders', made)).body
    await payInVain(shop, order.orderNumber, '52.49')
    const [letter, ...others] = await letters(shop)
    expect(others).toEqual([])
    expect(letter!.to).toBe(PAYER.email)
    expect(letter!.text).toContain('Tere, Kadri!')
    expect(letter!.text).toContain('Sinult raha ei võetud.')
    expect(letter!.text).toMatch(new RegExp(`/maksmine/${order.orderNumber}\\s`))
  })

  test('is told besides its customer, without the key and the customer’s data', async () => {
    const shop = await testShop(await fresh())
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    await payInVain(shop, body.orderNumber, '38.99')
    const told = await letters(shop)
    expect(told.map(({ to }) => to).toSorted()).toEqual([PAYER.email, CUSTOMER.email].toSorted())
    const { access_key } = await shop.database.db
      .selectFrom('orders')
      .select('access_key')
      .executeTakeFirstOrThrow()
    const { row } = told.find(({ to }) => to === PAYER.email)!
    for (const secret of [access_key, CUSTOMER.email, CUSTOMER.phone, CUSTOMER.lastName, CUSTOMER.address])
      expect(row.data).not.toContain(secret)
  })
})

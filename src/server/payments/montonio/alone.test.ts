/**
 * A shop paid through Montonio alone: no e-mail, document, spreadsheet or page of the owner's mentions another service.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import { auditPayments } from '#server/checkout/cleanup/audit-payments.ts'
import type { Mail } from '#server/mail/mails.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { SUM } from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { pdfText } from '#test/pdf-text.ts'
import { aCheckout, addProduct, aShopper, testShop } from '#test/test-shop.ts'

const METHODS = [
  ['montonio', 'pangalingiga', 'Pangalink'],
  ['montonio_card', 'pangakaardiga', 'Pangakaart'],
] as const

onEachDatabase('a shop with Montonio alone', fresh => {
  let close: (() => Promise<void>) | undefined
  afterEach(() => close?.())

  describe.each(METHODS)('paid by %s', (method, by, name) => {
    async function open() {
      const database = await fresh()
      const bench = await openMontonioBench(database.db, { method })
      close = bench.close
      const shop = await testShop(database, { provider: () => bench.provider, admin: true })
      const text = async (url: string) => {
        const reply = await shop.app.inject({ url })
        expect(reply.statusCode, url).toBe(200)
        return reply.headers['content-type'] === 'application/pdf'
          ? pdfText(reply.rawPayload).join('\n')
          : reply.body
      }
      const letters = async () => {
        const facts = await shop.settings.facts()
        const sender = { ...facts, publicUrl: 'https://heegel.ee', isTrial: false }
        const rows = await shop.database.db.selectFrom('outbox').select(['template', 'data']).execute()
        return Promise.all(
          rows.map(async ({ template, data }) => {
            const written = await renderMail({ template, data: JSON.parse(data) } as Mail, sender)
            return { template, text: `${written.subject}\n${written.text}` }
          }),
        )
      }
      return { shop, bench, text, letters }
    }

    test('names no other service in an order paid, partly refunded, refused and invoiced', async () => {
      const { shop, bench, text, letters } = await open()
      const shopper = aShopper(shop)
      await shopper.add(await addProduct(shop))
      const { body: placed } = await shopper.place(SUM)
      bench.orders.move(bench.orders.find(placed.id), 'PAID')
      const { orderNumber } = (await shopper.capture(placed)).body
      await auditPayments(shop.checkout)
      const refunded = await shop.call('POST', `/api/admin/orders/${orderNumber}/refund`, {
        reason: 'Liiga väike',
        amount: '5.00',
      })
      expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)

      const priced = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
        name: 'Mari Maasikas',
        email: 'mari@gmail.com',
        description: 'Sall',
      })
      const invoice = priced.body.orderNumber
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: invoice, price: '45.00' })
      const other = aShopper(shop)
      const left = await shop.call<{ id: string }>('POST', '/api/paypal/order', {
        amount: '51.99',
        checkout: aCheckout({ invoice }),
      })
      expect(left.status, JSON.stringify(left.body)).toBe(200)
      bench.orders.decline(bench.orders.find(left.body.id))
      expect((await other.capture({ id: left.body.id } as never)).body).toMatchObject({
        code: 'payment_declined',
      })

      const month = monthOf(tallinnDay(shop.now()))
      const said = [
        ...(await letters()),
        ...(await Promise.all(
          [
            `/api/admin/orders/${orderNumber}/invoice.pdf`,
            `/api/admin/orders/${orderNumber}/credit-notes/1.pdf`,
            `/api/admin/orders/${invoice}/pro-formas/1.pdf`,
            `/api/admin/books.csv?month=${month}`,
            '/api/admin/today',
            '/api/settings',
            `/api/orders/${orderNumber}`,
          ].map(async url => ({ template: url, text: await text(url) })),
        )),
      ]
      expect(said.length).toBeGreaterThan(10)
      // API fields are named after the shop's first service.
      const named = said.filter(each => /paypal/i.test(each.text.replaceAll('paypalOrderId', '')))
      expect(named).toEqual([])
      expect(said.map(each => each.text).join('\n')).toContain(by)
      expect(said.find(({ template }) => template.includes('books.csv'))?.text).toContain(name)
    })
  })
})

import { expect, test } from 'vitest'
import { webhookPath } from '#server/payments/webhook-path.ts'
import { openBankLink } from '#test/bank-link.ts'
import { aPayer, openBankLinkShop } from '#test/bank-link-shop.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, testShop } from '#test/test-shop.ts'

test('an event that the provider’s service would have to explain, but does not now, is asked for again', async () => {
  const name = 'montonio'
  const readEvent = async () => ({ outcome: 'unknown', reason: 'it is down' }) as const
  const shop = await testShop(await freshDatabase('sqlite'), {
    others: [{ ...openBankLink().provider, name, readEvent }],
  })
  const reply = await shop.app.inject({ method: 'POST', url: webhookPath(name), payload: '{}' })
  expect([reply.statusCode, reply.json().code]).toEqual([502, 'payment_provider_failed'])
})

test('an event about a payment that the service cannot show now is asked for again', async () => {
  const shop = await openBankLinkShop(await freshDatabase('sqlite'))
  shop.expectErrors(/not known yet/)
  const { payment } = await aPayer(shop, await addProduct(shop))
  shop.bank.pay(payment.id)
  const { headers, body } = shop.bank.events.at(-1)!
  const send = async () => {
    const sent = { 'content-type': 'application/json', ...headers } as Record<string, string>
    const reply = await shop.app.inject({
      method: 'POST',
      url: webhookPath(shop.bank.provider.name),
      headers: sent,
      payload: body,
    })
    return reply.statusCode
  }
  shop.bank.setDown(true)
  expect(await send()).toBe(502)
  shop.bank.setDown(false)
  expect(await send()).toBe(200)
  expect((await shop.books()).orders).toEqual(['completed'])
})

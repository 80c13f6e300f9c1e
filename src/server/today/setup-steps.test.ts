import { expect, test } from 'vitest'
import type { AdminSettings } from '#contract/settings.ts'
import type { Today } from '#contract/today.ts'
import { NO_MAILBOX } from '#domain/mail-status.ts'
import { onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { smtpError } from '#test/open-mail-server.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'

onEachDatabase('the steps to an open shop', fresh => {
  const open = async (env: Record<string, string> = {}) => testShop(await fresh(), { admin: true, env })
  const left = async (shop: TestShop) => {
    const { body } = await shop.call<Today>('GET', '/api/admin/today')
    return body.setup.filter(({ isDone }) => !isDone).map(({ step }) => step)
  }
  const tryMail = async (shop: TestShop) => (await shop.call('POST', '/api/admin/setup/test-letter')).body
  const change = async (shop: TestShop, some: Partial<AdminSettings>) => {
    const { body } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    return shop.call('PUT', '/api/admin/settings', { ...body, ...some })
  }

  test('are listed until each is done', async () => {
    const { url, got } = await mailServer()
    const shop = await open({ SMTP_URL: url })
    expect(await left(shop)).toEqual(['mail', 'seller', 'payments', 'products', 'delivery', 'terms'])
    await addProduct(shop)
    const legal = { name: 'Mari', registryCode: '', address: 'Tartu', phone: '5123 4534', vatNumber: '' }
    await change(shop, { legal, contactEmail: 'mari@heegel.ee' })
    expect(await left(shop)).toEqual(['mail', 'payments', 'delivery', 'terms'])
    expect(await tryMail(shop)).toEqual({ to: 'mari@heegel.ee', sent: true, error: null })
    expect(got.map(({ to }) => to)).toEqual([['mari@heegel.ee']])
    for (const step of ['delivery', 'terms'])
      expect((await shop.call('POST', '/api/admin/setup/confirmed', { step })).status).toBe(200)
    expect(await left(shop)).toEqual(['payments'])
    expect((await shop.call('POST', '/api/admin/setup/confirmed', { step: 'payments' })).status).toBe(400)
  })

  test('send the test e-mail to no placeholder, and drop its result if the address changes', async () => {
    const { url, got } = await mailServer()
    const shop = await open({ SMTP_URL: url })
    expect(await tryMail(shop)).toMatchObject({ sent: false, error: NO_MAILBOX })
    expect(got).toEqual([])
    expect(await left(shop)).toContain('mail')

    await change(shop, { contactEmail: 'mari@heegel.ee' })
    expect(await tryMail(shop)).toMatchObject({ sent: true })
    expect(await left(shop)).not.toContain('mail')
    await change(shop, { contactEmail: 'amri@heegel.ee' })
    expect(await left(shop), 'the step is open, as nothing was sent to the new address').toContain('mail')
    await tryMail(shop)
    expect(await left(shop)).not.toContain('mail')
  })

  test('still include the hours if only the prices of delivery have changed', async () => {
    const shop = await open()
    const { delivery } = (await shop.call<AdminSettings>('GET', '/api/admin/settings')).body
    const saved = await change(shop, { delivery: { ...delivery, freeFrom: '75.00' } })
    expect(saved.status).toBe(200)
    expect(await left(shop)).toContain('delivery')
  })

  test('report a test e-mail that was not sent, with the reason', async () => {
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(smtpError(550, 'No such user')),
    })
    const refused = await open({ SMTP_URL: url })
    await change(refused, { contactEmail: 'mari@heegel.ee' })
    expect(await tryMail(refused)).toMatchObject({
      sent: false,
      error: expect.stringContaining('No such user'),
    })
    expect(await left(refused)).toContain('mail')
    const without = await open()
    expect(await tryMail(without)).toMatchObject({ sent: false, error: expect.any(String) })
    expect((await without.call<{ sendsMail: boolean }>('GET', '/api/settings')).body.sendsMail).toBe(false)
    expect((await refused.call<{ sendsMail: boolean }>('GET', '/api/settings')).body.sendsMail).toBe(true)
  })
})

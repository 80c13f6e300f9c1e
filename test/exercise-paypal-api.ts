/**
 * Calls to the payment sandbox beyond those of the shop's client, to check the sandbox's answers against the API
 * description.
 */
import { randomUUID } from 'node:crypto'
import { approve, decide } from '#sandbox/payer.ts'
import type { Sandbox } from '#sandbox/server.ts'
import { orderRequest } from '#server/payments/paypal/order-request.ts'
import type { NewPayment } from '#server/payments/provider.ts'

type Reply = {
  access_token?: string
  id?: string
  purchase_units?: { payments: { captures: { id: string }[] } }[]
  links?: { rel: string; href: string }[]
  events?: { id: string }[]
}

/**
 * Makes every call that the shop's client does not make, or not with such bodies.
 * @param apiUrl where to call the sandbox, so that its answers can be observed
 * @param wanted an order without an invoice id, because it is created several times
 */
export async function exerciseRemainingCalls(
  apiUrl: string,
  sandbox: Sandbox,
  wanted: NewPayment,
): Promise<void> {
  const { clientId, clientSecret } = sandbox
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const reply = await fetch(new URL(path, apiUrl), { method, headers, body })
    return (reply.status === 204 ? {} : await reply.json()) as Reply
  }
  const form = { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' }
  const { access_token } = await send('POST', '/v1/oauth2/token', form, 'grant_type=client_credentials')
  const call = (method: string, path: string, body?: unknown, requestId: string = randomUUID()) =>
    send(
      method,
      path,
      {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'paypal-request-id': requestId,
        prefer: 'return=representation',
      },
      body === undefined ? undefined : JSON.stringify(body),
    )
  const address = {
    address_line_1: 'Pikk 1',
    admin_area_2: 'Tallinn',
    postal_code: '10123',
    country_code: 'EE',
  }
  const order = (change: object = {}, experience: object = {}) => {
    const { purchase_units, payment_source } = orderRequest(wanted)
    const unit = {
      ...purchase_units[0],
      shipping: { name: { full_name: 'Mari Kask' }, address },
      ...change,
    }
    const context = {
      ...payment_source.paypal.experience_context,
      shipping_preference: 'SET_PROVIDED_ADDRESS',
      ...experience,
    }
    return {
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: { paypal: { experience_context: context } },
    }
  }
  const orders = '/v2/checkout/orders'

  const { id: orderId = '' } = await call('POST', orders, order(), 'addressed')
  await call('POST', orders, order({ custom_id: 'another' }), 'addressed')
  await call('POST', orders, order({ shipping: undefined }))
  await call('POST', orders, order({ shipping: { address: { ...address, country_code: 'eesti' } } }))
  const faultyUnits = [
    { custom_id: '' },
    { soft_descriptor: 'x'.repeat(23) },
    { shipping: { name: { full_name: 'x'.repeat(301) } } },
    { shipping: { type: 'PARCEL_MACHINE' } },
    { amount: { currency_code: 'EURO', value: '1.00' }, items: undefined },
  ]
  for (const unit of faultyUnits) await call('POST', orders, order(unit))
  const faultyWishes = [
    { user_action: 'BUY' },
    { brand_name: 'Heegel\nOÜ' },
    { return_url: '/payment/success' },
    { locale: 'eesti' },
  ]
  for (const wishes of faultyWishes) await call('POST', orders, order({}, wishes))
  const payee = "/purchase_units/@reference_id=='default'/payee/email"
  const replaced = { op: 'replace', path: payee, value: 'keegi@example.com' }
  const patches = [
    [replaced, { ...replaced, value: 'pood@example.com' }],
    [],
    replaced,
    [{ ...replaced, op: 'erase' }],
    [{ ...replaced, op: 'add' }],
    [{ ...replaced, path: undefined }],
    [{ ...replaced, path: '/intent' }],
    [{ ...replaced, path: payee.replace('default', 'other') }],
    [{ ...replaced, value: undefined }],
  ]
  for (const patch of patches) await call('PATCH', `${orders}/${orderId}`, patch)
  const approveUrl = `${sandbox.url}/checkoutnow?token=${orderId}`
  await approve(approveUrl)
  const captured = await call('POST', `${orders}/${orderId}/capture`, {})
  await call('PATCH', `${orders}/${orderId}`, [replaced])
  const capture_id = captured.purchase_units?.[0]?.payments.captures[0]?.id ?? ''

  const parcel = { capture_id, tracking_number: 'CC123456789EE', carrier: 'OMNIVA', notify_payer: true }
  for (let n = 0; n < 2; n += 1) await call('POST', `${orders}/${orderId}/track`, parcel)
  await call('POST', `${orders}/${orderId}/track`, { ...parcel, carrier: undefined })
  await call('POST', `${orders}/${orderId}/track`, { ...parcel, capture_id: 'NOSUCHCAPTURE' })
  await call('POST', `${orders}/NOSUCHORDER/track`, parcel)
  await call('GET', `${orders}/${orderId}`)

  const refund = `/v2/payments/captures/${capture_id}/refund`
  const amount = { currency_code: 'EUR', value: '1.00' }
  await decide(approveUrl, 'dispute')
  await call('POST', refund, { amount })
  await decide(approveUrl, 'resolve-dispute')
  await call('POST', refund, { custom_id: '' })
  const given = await call('POST', refund, { amount, custom_id: 'refund-1', invoice_id: 'KR-1' }, 'refund-1')
  await call('POST', refund, { custom_id: 'refund-2' }, 'refund-1')
  await call('GET', `/v2/payments/refunds/${given.id}`)
  const { id: forbiddenId = '' } = await call('POST', orders, order())
  await approve(`${sandbox.url}/checkoutnow?token=${forbiddenId}`, 'refund-lost-then-forbidden')
  const taken = await call('POST', `${orders}/${forbiddenId}/capture`, {})
  const takenId = taken.purchase_units?.[0]?.payments.captures[0]?.id ?? ''
  // Straight to the sandbox: the relay would not pass on a broken connection.
  const lost = { method: 'POST', headers: { authorization: `Bearer ${access_token}` } }
  await fetch(`${sandbox.url}/v2/payments/captures/${takenId}/refund`, lost).catch(() => undefined)
  await call('POST', `/v2/payments/captures/${takenId}/refund`, {})

  const events = '/v1/notifications/webhooks-events'
  const page = await call('GET', `${events}?page_size=2&start_time=2020-01-01T00:00:00Z`)
  await call('GET', page.links?.find(({ rel }) => rel === 'next')?.href.replace(sandbox.url, '') ?? '')
  await call('GET', `${events}/${page.events?.[0]?.id}`)
  await call('GET', `${events}?page_size=none`)
  await call('GET', `${events}/NOSUCHEVENT`)
  const webhooks = '/v1/notifications/webhooks'
  await call('GET', webhooks)
  await call('GET', `${webhooks}/NOSUCHWEBHOOK`)
  for (const issue of [
    'PAYEE_ACCOUNT_RESTRICTED',
    'PERMISSION_DENIED',
    'PAYEE_ACCOUNT_NOT_VERIFIED',
  ] as const) {
    sandbox.restrictAccount(issue)
    await call('POST', orders, order())
  }
  sandbox.restrictAccount(undefined)
}

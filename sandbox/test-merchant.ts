/** A merchant for the tests: the sandbox's calls with a token, and the orders that the tests need. */
import { randomUUID } from 'node:crypto'
import { approve } from './payer.ts'
import type { Sandbox } from './server.ts'

type Json = { [key: string]: Json } & { [index: number]: Json } & (string | number | boolean | object)
export type Answer = { status: number; body: Json }

export const euros = (value: string) => ({ currency_code: 'EUR', value })

export const wantedOrder = (unit: object = {}, experience: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: 'payment-1',
      amount: { ...euros('29.99'), breakdown: { item_total: euros('27.00'), shipping: euros('2.99') } },
      items: [{ name: 'Konnamüts', sku: 'konn', quantity: '1', unit_amount: euros('27.00') }],
      ...unit,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'http://pood.example/payment/success',
        cancel_url: 'http://pood.example/payment/cancel',
        ...experience,
      },
    },
  },
})

/** Returns why a call was refused: the status, the provider's name for it, the issue and the field. */
export const refusalOf = ({ status, body }: Answer) => {
  const [detail] = (body.details ?? []) as unknown as { issue: string; field?: string }[]
  return [status, body.name, detail?.issue, detail?.field]
}

export function openMerchant(sandbox: Sandbox) {
  let bearer: Promise<string> | undefined

  async function askForToken(): Promise<Response> {
    const basic = Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')
    return fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  }
  async function fetchBearer(): Promise<string> {
    const { access_token } = (await (await askForToken()).json()) as { access_token: string }
    return `Bearer ${access_token}`
  }

  async function call(method: string, path: string, body?: unknown, requestId?: string): Promise<Answer> {
    bearer ??= fetchBearer()
    const reply = await fetch(new URL(path, sandbox.url), {
      method,
      headers: {
        authorization: await bearer,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Json }
  }

  const approveUrl = (orderId: string) => `${sandbox.url}/checkoutnow?token=${orderId}`
  const create = (body: unknown = wantedOrder(), requestId: string = randomUUID()) =>
    call('POST', '/v2/checkout/orders', body, requestId)
  const capture = (orderId: string, requestId: string = randomUUID(), body: unknown = {}) =>
    call('POST', `/v2/checkout/orders/${orderId}/capture`, body, requestId)

  return {
    call,
    askForToken,
    approveUrl,
    create,
    capture,
    order: async (orderId: string) => (await call('GET', `/v2/checkout/orders/${orderId}`)).body,
    /** Changes the payee of an order, as its payer can with the scope of a client-side integration. */
    changePayee: (orderId: string, email: string) =>
      call('PATCH', `/v2/checkout/orders/${orderId}`, [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/payee/email", value: email },
      ]),
    /** Changes the amount of an order without items, as its payer can with the same scope. */
    changeAmount: (orderId: string, amount: object) =>
      call('PATCH', `/v2/checkout/orders/${orderId}`, [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/amount", value: amount },
      ]),
    refund: (captureId: string, body: unknown = {}, requestId: string = randomUUID()) =>
      call('POST', `/v2/payments/captures/${captureId}/refund`, body, requestId),

    async paidOrder(outcome?: Parameters<typeof approve>[1], unit?: object) {
      const orderId = String((await create(wantedOrder(unit))).body.id)
      await approve(approveUrl(orderId), outcome)
      const { body } = await capture(orderId)
      return { orderId, captureId: String(body.purchase_units?.[0]?.payments?.captures?.[0]?.id) }
    },
  }
}

/** What shoppers do, and what happens to their payments at the provider. */

import type { Outcome } from '#sandbox/outcomes.ts'
import type { Decision } from '#sandbox/payer.ts'
import { COURIER, customerOf, emailOf, euros, hatOf, ordersOf, recent, saidDelivery } from './customers.ts'
import type { Node } from './nodes.ts'
import type { ActionName, Step } from './steps.ts'
import type { Opened, Reply, World } from './world.ts'

export type Action = (world: World, node: Node, dice: Step['dice']) => Promise<unknown>

async function place(
  world: World,
  node: Node,
  who: number,
  /** half of the shoppers approve at once */
  die: number,
  body: { amount: string } & Record<string, unknown>,
): Promise<void> {
  const reply = await world.call(node, 'POST', '/api/paypal/order', body)
  if (reply.status !== 200) return
  const { id, links } = reply.body as { id: string; links: { href: string }[] }
  const isLater = body.checkout === undefined && body.hat === undefined
  const { href } = links[0]!
  world.payments.push({ id, href, who, isLater, amount: body.amount })
  if (die % 2) await approveOrDecline(href, 'approve', OUTCOMES[(die >> 1) % OUTCOMES.length])
}

/** Error codes after which nothing may be charged any more. */
const FINAL: ReadonlySet<string> = new Set([
  'out_of_stock',
  'already_paid',
  'order_not_found',
  'amount_differs',
  'payment_under_way',
  'payment_given_back',
])

async function capture(world: World, node: Node, { id }: Opened, again = false): Promise<Reply> {
  if (again && world.told.get(id) === 'payment_under_way') world.told.delete(id)
  const path = `/api/paypal/capture?orderID=${id}${again ? '&again=true' : ''}`
  const reply = await world.call(node, 'POST', path)
  const code = String(reply.body.code)
  if (reply.status >= 400 && FINAL.has(code)) world.told.set(id, code)
  return reply
}

/** Outcomes by frequency. The slow ones wait for their timeout, so they are rare. */
const OUTCOMES: readonly Outcome[] = [
  ...Array<Outcome>(20).fill('ok'),
  ...Array<Outcome>(5).fill('pending'),
  ...Array<Outcome>(4).fill('declined'),
  ...Array<Outcome>(3).fill('no-webhook'),
  ...Array<Outcome>(2).fill('refund-pending'),
  ...Array<Outcome>(2).fill('refund-fails'),
  'webhook-twice',
  'capture-lost-reply',
  'capture-500',
  'capture-timeout',
  'capture-outage',
  'refund-lost-reply',
  'refund-lost-then-forbidden',
  'refund-timeout',
]

export async function approveOrDecline(href: string, decision: Decision, outcome?: Outcome): Promise<void> {
  const body = new URLSearchParams({ decision, ...(outcome && { outcome }) })
  await fetch(href, { method: 'POST', body, redirect: 'manual' })
}

const DECISIONS: readonly Decision[] = [
  'complete',
  'complete',
  'decline',
  'reverse',
  'dispute',
  'resolve-dispute',
]

/** The amount that a client pays before it posts its order. */
async function laterAmount(world: World, dice: Step['dice']): Promise<string> {
  if (dice[2] % 4 === 0) return '27.00'
  const order = dice[2] % 4 === 1 ? recent(await ordersOf(world), dice[3]) : undefined
  return order ? euros(order.kind === 'regular' ? order.total : order.items_total + COURIER) : '38.99'
}

export const SHOPPER_ACTIONS = {
  add: (world, node, [who, product, quantity]) => {
    const sessionId = world.sessions[who % world.sessions.length]!
    const { id } = world.products[product % world.products.length]!
    return world.call(node, 'POST', '/api/cart', { productId: id, quantity: 1 + (quantity % 2), sessionId })
  },
  'place cart': async (world, node, [die, product, , approves]) => {
    const who = die % world.sessions.length
    const sessionId = world.sessions[who]!
    const lines = () =>
      world.database.db
        .selectFrom('cart_items')
        .leftJoin('products', 'products.id', 'cart_items.product_id')
        .leftJoin('orders', 'orders.id', 'cart_items.order_id')
        .select(['cart_items.quantity', 'products.price', 'orders.items_total'])
        .where('cart_items.session_id', '=', sessionId)
        .execute()
    let found = await lines()
    if (found.length === 0) {
      await SHOPPER_ACTIONS.add(world, node, [die, product, 0, 0])
      found = await lines()
    }
    const sum = found.reduce(
      (sum, each) => sum + each.quantity * (each.price ?? each.items_total ?? 0),
      COURIER,
    )
    const checkout = { customer: customerOf(who), deliveryMethod: 'omniva_courier', termsAccepted: true }
    await place(world, node, who, approves, { amount: euros(sum), sessionId, checkout })
  },
  'place hat': (world, node, [die, , , approves]) => {
    const who = die % world.sessions.length
    return place(world, node, who, approves, { amount: '27.00', hat: hatOf(who, world.sessions[who]) })
  },
  'place invoice': async (world, node, [die, which, own, approves]) => {
    const who = die % world.sessions.length
    const order = recent(
      (await ordersOf(world)).filter(each => each.payment_status === 'pending'),
      which,
    )
    if (!order) return
    const { order_number: invoice, items_total, access_key: key } = order
    const checkout = {
      customer: customerOf(who),
      deliveryMethod: 'omniva_courier',
      termsAccepted: true,
      invoice,
      ...(own % 2 && { key }),
    }
    await place(world, node, who, approves, {
      amount: euros(items_total + COURIER),
      sessionId: world.sessions[who],
      checkout,
    })
  },
  'place pay-later': async (world, node, dice) => {
    const who = dice[0] % world.sessions.length
    const sessionId = dice[1] % 2 ? world.sessions[who] : undefined
    await place(world, node, who, dice[3], {
      amount: await laterAmount(world, dice),
      ...(sessionId && { sessionId }),
    })
  },
  'pay outside shop': async (world, node, dice) => {
    const amount = await laterAmount(world, dice)
    const made = await node.provider.create(
      {
        paymentId: 'elsewhere',
        description: 'Müts',
        total: Math.round(Number(amount) * 100),
        brandName: 'Heegel',
        payableMinutes: 20,
        returnUrl: 'https://naide.ee/',
        cancelUrl: 'https://naide.ee/',
      },
      `elsewhere-${world.payments.length}`,
    )
    if (made.outcome !== 'created') return
    world.elsewhere.add(made.reference)
    await approveOrDecline(made.approveUrl, 'approve', 'ok')
    await node.provider.capture(made.reference, `elsewhere-${made.reference}`)
    const who = dice[0] % world.sessions.length
    world.payments.push({ id: made.reference, href: made.approveUrl, who, isLater: true, amount })
  },
  'place unpaid order': (world, node, [who, product, quantity]) =>
    world.call(node, 'POST', '/api/orders', {
      ...saidDelivery(who % world.sessions.length),
      products: [{ id: world.products[product % world.products.length]!.id, quantity: 1 + (quantity % 3) }],
    }),
  withdraw: async (world, node, [which, again]) => {
    const order = recent(await ordersOf(world), which)
    if (!order) return
    await world.call(node, 'POST', '/api/withdrawals', {
      orderNumber: order.order_number,
      key: order.access_key,
      name: 'Mari Maasikas',
      receiptEmail: emailOf(0),
      lines: [{ position: 0, quantity: 1 }],
      ...(again % 4 > 0 && { requestId: `withdrawal-${again % 4}` }),
    })
  },
  'place custom order': (world, node, [die, kind]) => {
    const who = die % world.sessions.length
    const sessionId = world.sessions[who]!
    if (kind % 2) return world.call(node, 'POST', '/api/custom-hat-orders', hatOf(who, sessionId))
    const request = {
      name: 'Mari Maasikas',
      email: emailOf(who),
      description: 'Sall nagu heeringas',
      sessionId,
    }
    return world.call(node, 'POST', '/api/custom-orders', request)
  },
  'add custom order': async (world, node, [who, which]) => {
    const sessionId = world.sessions[who % world.sessions.length]!
    const order = recent(
      (await ordersOf(world)).filter(({ kind }) => kind !== 'regular'),
      which,
    )
    if (!order) return
    const { id, kind, order_number: orderNumber } = order
    const item = kind === 'custom_hat' ? { customHatOrderId: id } : { customOrderId: id }
    await world.call(node, 'POST', '/api/cart?action=custom-order', { sessionId, orderNumber, ...item })
  },
  approve: async (world, _node, [which, outcome]) => {
    const payment = recent(world.payments, which)
    if (payment) await approveOrDecline(payment.href, 'approve', OUTCOMES[outcome % OUTCOMES.length])
  },
  capture: async (world, node, [which]) => {
    const payment = recent(world.payments, which)
    if (payment) await capture(world, node, payment)
  },
  'capture again': async (world, node, [which]) => {
    const payment = recent(world.payments, which)
    if (payment) await capture(world, node, payment, true)
  },
  'capture twice': async (world, node, [which]) => {
    const payment = recent(world.payments, which)
    if (payment) await Promise.all([capture(world, node, payment), capture(world, node, payment)])
  },
  'capture at two nodes': async (world, _node, [which, first]) => {
    const payment = recent(world.payments, which)
    const [one, other] = [0, 1].map(n => world.nodes[(first + n) % world.nodes.length]!)
    if (payment) await Promise.all([capture(world, one!, payment), capture(world, other!, payment)])
  },
  'capture refused': async (world, node, [which, approves]) => {
    // The return page, reloaded: what the shopper was told must still hold.
    const payment = recent(
      world.payments.filter(({ id }) => world.told.has(id)),
      which,
    )
    if (!payment) return
    if (approves % 2) await approveOrDecline(payment.href, 'approve', 'ok')
    await capture(world, node, payment)
  },
  'capture another': async (world, node, [which, first]) => {
    const [one, other] = [recent(world.payments, which), recent(world.payments, which + 1)]
    const elsewhere = world.nodes[first % world.nodes.length]!
    if (one && other) await Promise.all([capture(world, node, one), capture(world, elsewhere, other)])
  },
  post: async (world, node, [which, kind, product]) => {
    const payment = recent(
      world.payments.filter(each => each.isLater),
      which,
    )
    if (!payment) return
    const { id: paypalOrderId, who, amount } = payment
    if (amount === '27.00') {
      const body = { orderId: paypalOrderId, customHatData: hatOf(who, world.sessions[who]) }
      return world.call(node, 'POST', '/api/custom-hat-paypal-success', body)
    }
    const pieces = [{ id: world.products[product % world.products.length]!.id, quantity: 1 }]
    if (kind % 2)
      return world.call(node, 'POST', '/api/orders', {
        ...saidDelivery(who),
        paypalOrderId,
        products: pieces,
      })
    const order = recent(
      (await ordersOf(world)).filter(each => each.payment_status === 'pending'),
      product,
    )
    if (!order) return
    const path = `/api/orders/${order.order_number}/payment`
    return world.call(node, 'POST', path, { ...saidDelivery(who), paypalOrderId })
  },
  cancel: async (world, node, [which]) => {
    const payment = recent(world.payments, which)
    if (!payment) return
    const reply = await world.call(node, 'POST', `/api/paypal/cancel?orderID=${payment.id}`)
    if (reply.body.outcome === 'given_back') world.told.set(payment.id, 'given_back')
  },
  'decide at provider': async (world, _node, [which, decision]) => {
    const payment = recent(world.payments, which)
    if (payment) await approveOrDecline(payment.href, DECISIONS[decision % DECISIONS.length]!)
  },
} satisfies Partial<Record<ActionName, Action>>

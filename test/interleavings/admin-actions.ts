/** What the owner does, and what happens by itself: events, jobs, the clock and killed processes. */
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { auditPayments } from '#server/checkout/cleanup/audit-payments.ts'
import { watchPayments } from '#server/checkout/cleanup/watch-payments.ts'
import { watchRefunds } from '#server/checkout/refund/execute-refund.ts'
import { handleProviderEvent } from '#server/checkout/settle/provider-events.ts'
import { eventOf } from '#server/payments/paypal/events.ts'
import { ordersOf, recent, saidDelivery } from './customers.ts'
import type { Node } from './nodes.ts'
import type { Action } from './shopper-actions.ts'
import type { ActionName } from './steps.ts'
import { productBody, type Stocked, type World } from './world.ts'

const OWNER = { 'x-owner': '1' }
const STATUSES = ['cancelled', 'cancelled', 'cancelled', ...ORDER_STATUSES] as const
const MINUTES = [1, 1, 2, 6, 11, 21, 61, 125, 24 * 60] as const

export async function deliverEvent(node: Node, event: World['events'][number]): Promise<void> {
  const told = eventOf(JSON.parse(event.body.toString()) as Parameters<typeof eventOf>[0])
  if (await handleProviderEvent(node.shop.checkout, told)) event.isTaken = true
}

async function orderBy(world: World, die: number) {
  return recent(await ordersOf(world), die)
}

const stockOf = async ({ database: { db } }: World, id: number) =>
  db.selectFrom('products').select(['stock_quantity', 'held']).where('id', '=', id).executeTakeFirstOrThrow()

/** The owner counts a product; the difference is recorded for the books. */
async function count(world: World, node: Node, product: Stocked, wanted: number | null): Promise<void> {
  const before = await stockOf(world, product.id)
  const body = { ...productBody(`Müts ${product.id}`), stockQuantity: wanted }
  const isDifference = wanted !== null && before.stock_quantity !== null
  const seen = isDifference && { stockBefore: before.stock_quantity }
  const reply = await world.call(node, 'PUT', `/api/products?id=${product.id}`, { ...body, ...seen }, OWNER)
  const after = await stockOf(world, product.id)
  // Pieces sold at the same moment are not part of the owner's change; a node that was killed has not said whether it
  // counted.
  const isCounted = reply.status === 200 && isDifference
  const more = (isCounted ? wanted : (after.stock_quantity ?? 0)) - (before.stock_quantity ?? 0)
  world.recounted.set(product.id, (world.recounted.get(product.id) ?? 0) + more)
}

const counted = (world: World, counting: Stocked['counting'], die: number) => {
  const all = world.products.filter(each => each.counting === counting)
  return all[die % all.length]!
}

export const ADMIN_ACTIONS = {
  event: async (world, node, [which, twice]) => {
    const event = recent(
      world.events.filter(each => twice % 4 === 0 || !each.isTaken),
      which,
    )
    if (event) await deliverEvent(node, event)
  },
  'event at two nodes': async (world, _node, [which, first]) => {
    const event = recent(world.events, which)
    const two = [0, 1].map(n => world.nodes[(first + n) % world.nodes.length]!)
    if (event) await Promise.all(two.map(node => deliverEvent(node, event)))
  },
  refund: async (world, node, [which, part, name, restock]) => {
    const order = recent(
      (await ordersOf(world)).filter(each => each.payment_status !== 'pending'),
      which,
    )
    if (!order) return
    const amount = ['', '', '5.00', '10.00'][part % 4]
    const body = {
      reason: `Põhjus ${name % 3}`,
      restock: restock % 2 === 0,
      ...(amount && { amount }),
      ...(name % 4 > 0 && { requestId: `request-${name % 4}` }),
    }
    await world.call(node, 'POST', `/api/admin/orders/${order.order_number}/refund`, body, OWNER)
  },
  'set status': async (world, node, [which, status]) => {
    const order = await orderBy(world, which)
    const orderStatus = STATUSES[status % STATUSES.length]
    if (order)
      await world.call(node, 'PUT', `/api/orders/${order.order_number}/status`, { orderStatus }, OWNER)
  },
  delete: async (world, node, [which]) => {
    const order = await orderBy(world, which)
    if (order)
      await world.call(node, 'DELETE', `/api/orders?orderNumber=${order.order_number}`, undefined, OWNER)
  },
  restore: async (world, node, [which]) => {
    const order = await orderBy(world, which)
    if (order)
      await world.call(node, 'POST', `/api/admin/orders/${order.order_number}/restore`, undefined, OWNER)
  },
  'delete product': (world, node, [which]) =>
    world.call(
      node,
      'DELETE',
      `/api/products?id=${world.products[which % world.products.length]!.id}`,
      undefined,
      OWNER,
    ),
  'restore product': async (world, node) => {
    for (const { id } of world.products)
      await world.call(node, 'POST', `/api/admin/products/${id}/restore`, undefined, OWNER)
  },
  recount: async (world, node, [which, more]) => {
    const product = counted(world, 'exact', which)
    // Never fewer than are held: those are sold whatever the new count says.
    await count(world, node, product, (await stockOf(world, product.id)).held + (more % 4))
  },
  'start stock tracking': (world, node, [which, pieces]) =>
    count(world, node, counted(world, 'loose', which), pieces % 3 === 0 ? null : pieces % 4),
  reprice: (world, node, [which, price]) => {
    const { id } = world.products[which % world.products.length]!
    const body = productBody(`Müts ${id}`, price % 3 ? '32.00' : '35.00')
    return world.call(node, 'PUT', `/api/products?id=${id}`, body, OWNER)
  },
  price: async (world, node, [which, price]) => {
    const order = recent(
      (await ordersOf(world)).filter(({ kind }) => kind !== 'regular'),
      which,
    )
    if (!order) return
    const body = { orderNumber: order.order_number, price: price % 3 ? '45.00' : '32.00' }
    await world.call(node, 'PUT', '/api/orders?action=invoice', body, OWNER)
  },
  'change delivery': async (world, node, [which, way]) => {
    const order = await orderBy(world, which)
    const body = { ...saidDelivery(1), ...(way % 2 && { deliveryMethod: 'pickup' }) }
    if (order) await world.call(node, 'PUT', `/api/admin/orders/${order.order_number}/delivery`, body, OWNER)
  },
  'pay by hand': async (world, node, [which]) => {
    const order = await orderBy(world, which)
    const body = { paymentStatus: 'completed', paymentMethod: 'cash' }
    if (order) await world.call(node, 'PATCH', `/api/orders?orderNumber=${order.order_number}`, body, OWNER)
  },
  'watch payments': (_world, node) => watchPayments(node.shop.checkout),
  'watch refunds': (_world, node) => watchRefunds(node.shop.checkout),
  audit: (_world, node) => auditPayments(node.shop.checkout),
  wait: async (world, _node, [minutes]) => {
    let left: number = MINUTES[minutes % MINUTES.length]!
    for (; left > 60; left -= 60) {
      world.wait(60)
      // The every-minute jobs may miss a minute, but not hours: after three the provider forgets the approval.
      const free = world.nodes.find(each => world.held.every(({ node }) => node !== each))
      if (free) await watchPayments(free.shop.checkout)
    }
    world.wait(left)
  },
  'resume call': async (world, _node, [which]) => {
    const held = world.held[which % world.held.length]
    if (!held) return
    world.held.splice(world.held.indexOf(held), 1)
    held.go()
    await held.step
  },
  crash: (world, node) => world.crash(node),
} satisfies Partial<Record<ActionName, Action>>

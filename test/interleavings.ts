/**
 * Random interleavings of shoppers, the owner, provider events, jobs and killed processes on several nodes of one shop,
 * followed by a check that the books agree to the cent and to the piece. A seed chooses the steps.
 */
import { auditPayments } from '#server/checkout/cleanup/audit-payments.ts'
import { watchPayments } from '#server/checkout/cleanup/watch-payments.ts'
import { watchRefunds } from '#server/checkout/refund/execute-refund.ts'
import { settle } from '#server/checkout/settle/settle.ts'
import { ADMIN_ACTIONS, deliverEvent } from './interleavings/admin-actions.ts'
import { checkInvariants, checkStock } from './interleavings/invariants.ts'
import { type Action, approveOrDecline, SHOPPER_ACTIONS } from './interleavings/shopper-actions.ts'
import { type ActionName, type Fault, generateSteps, type Step, seededRandom } from './interleavings/steps.ts'
import { openWorld, type SharedDatabase, type World } from './interleavings/world.ts'

const ACTIONS: Record<ActionName, Action> = { ...SHOPPER_ACTIONS, ...ADMIN_ACTIONS }
const NODES = 3

export type Run = {
  /** differences between the books, and errors on the way; empty if all is well */
  differences: string[]
  /** how many steps were done */
  steps: number
  /** captures, paid orders, refunds, payments returned without an order, events */
  counts: Record<
    'lost' | 'payments' | 'captures' | 'paid' | 'refunds' | 'returned' | 'told' | 'events',
    number
  >
  faults: Partial<Record<Fault, number>>
  answers: Record<string, number>
}

/** Runs the steps of a seed and compares the books afterwards. */
export const runSeed = (database: SharedDatabase, seed: number, count: number): Promise<Run> =>
  runSteps(database, generateSteps(seed, count, NODES), seed)

/** @param seed chooses what happens while calming down after the steps */
export async function runSteps(
  database: SharedDatabase,
  steps: readonly Step[],
  seed: number,
  onStep: (step: Step, world: World) => void | Promise<void> = () => {},
): Promise<Run> {
  const world = await openWorld(database)
  let done = 0
  const differences: string[] = []
  try {
    for (const step of steps) {
      const node = world.nodes[step.node]!
      await onStep(step, world)
      await world.run(node, step.fault, () => ACTIONS[step.does](world, node, step.dice))
      done++
      // On SQLite the nodes do not notify each other; on PostgreSQL each hears a little later.
      if (step.dice[3] % 8 > 0) for (const each of world.nodes) each.shop.catalog.changed()
      await world.sandbox.eventsTried()
      differences.push(...(await checkStock(world)), ...world.errors.splice(0))
      if (differences.length > 0) break
    }
    if (differences.length === 0) {
      await calmDown(world, seed)
      differences.push(...world.errors.splice(0), ...(await checkInvariants(world)))
    }
    return {
      differences,
      steps: done,
      counts: await countAll(world),
      faults: Object.fromEntries(world.faults),
      answers: Object.fromEntries(world.answers),
    }
  } finally {
    await world.close()
  }
}

/**
 * Stops all faults: held calls are answered, the provider ends its reviews, hours pass, and the jobs run until nothing
 * is due.
 */
async function calmDown(world: World, seed: number): Promise<void> {
  const random = seededRandom(seed + 1)
  const anyNode = () => world.nodes[random(world.nodes.length)]!
  while (world.held.length > 0) {
    const held = world.held.shift()!
    await world.run(held.node, undefined, async () => {
      held.go()
      await held.step
    })
  }
  for (const { href } of world.payments)
    if (random(3) > 0) await approveOrDecline(href, random(4) ? 'complete' : 'decline')
  // Return pages that are still open somewhere are reloaded.
  for (const id of world.told.keys()) await settle(anyNode().shop.checkout, id)
  // The shop must get there without events, too.
  const isTold = random(2) === 0
  for (let round = 0; round < 8; round++) {
    await world.sandbox.eventsTried()
    if (isTold)
      for (const event of world.events.filter(each => !each.isTaken)) await deliverEvent(anyNode(), event)
    world.wait(61)
    await watchPayments(anyNode().shop.checkout)
    await watchRefunds(anyNode().shop.checkout)
    await endReviews(world)
  }
  world.wait(21 * 60)
  const isAudited = Math.ceil(world.references.size / 10) + 1
  for (let run = 0; run < isAudited; run++) await auditPayments(anyNode().shop.checkout)
  await watchPayments(anyNode().shop.checkout)
  await watchRefunds(anyNode().shop.checkout)
  world.wait(25 * 60)
  await watchRefunds(anyNode().shop.checkout)
}

/** Completes all reviews; refunds that the provider refuses are made by the owner at the provider. */
async function endReviews({ database: { db }, payments }: World): Promise<void> {
  const open = await db
    .selectFrom('payments')
    .leftJoin('refunds', join =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.state', '=', 'asked'),
    )
    .select(['provider_order_id', 'payments.state', 'refunds.fault'])
    .where(eb =>
      eb.or([eb('payments.state', 'in', ['reviewing', 'refunding']), eb('refunds.id', 'is not', null)]),
    )
    .execute()
  for (const { provider_order_id: id, fault } of open) {
    const href = payments.find(each => each.id === id)?.href
    if (href) await approveOrDecline(href, fault === null ? 'complete' : 'reverse')
  }
}

async function countAll({ database: { db }, payments, told, events, counts }: World): Promise<Run['counts']> {
  const [rows, orders, refunds] = await Promise.all([
    db.selectFrom('payments').select(['capture_id', 'return_reason']).execute(),
    db.selectFrom('orders').select('id').where('payment_status', '!=', 'pending').execute(),
    db.selectFrom('refunds').select('id').where('state', '=', 'done').execute(),
  ])
  return {
    ...counts,
    payments: payments.length,
    captures: rows.filter(each => each.capture_id !== null).length,
    paid: orders.length,
    refunds: refunds.length,
    returned: rows.filter(each => each.return_reason !== null).length,
    told: told.size,
    events: events.length,
  }
}

/**
 * Returns the fewest steps after which the books still differ, by leaving out parts as long as they do, halves first.
 * @param isDifferent runs the steps on a fresh shop
 */
export async function shrink(
  steps: readonly Step[],
  isDifferent: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let left = steps
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < left.length; ) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (fewer.length > 0 && (await isDifferent(fewer))) left = fewer
      else from += size
    }
  return left
}

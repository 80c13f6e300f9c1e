/** The steps of a run as plain data, chosen by a seed: the same seed is the same list, and any part of it can be done again. */

/** What can happen, and how often: shoppers, the provider, the owner, the jobs, the clock, and what breaks. */
const WEIGHTS = {
  add: 10,
  'place cart': 22,
  'place hat': 3,
  'place invoice': 8,
  'place later': 3,
  'pay elsewhere': 1,
  'order unpaid': 3,
  'order custom': 5,
  'add custom': 3,
  approve: 30,
  capture: 30,
  'capture again': 5,
  'capture twice': 6,
  'capture at two nodes': 5,
  'capture another': 4,
  'capture refused': 8,
  post: 8,
  cancel: 5,
  'decide at provider': 5,
  event: 14,
  'event at two nodes': 2,
  refund: 14,
  'set status': 4,
  delete: 3,
  restore: 2,
  'delete product': 1,
  'restore product': 2,
  recount: 4,
  'begin counting': 1,
  reprice: 2,
  price: 5,
  'change delivery': 2,
  'pay by hand': 2,
  'watch payments': 6,
  'watch refunds': 4,
  audit: 2,
  wait: 6,
  hear: 14,
  crash: 2,
} as const
export type ActionName = keyof typeof WEIGHTS

/**
 * What goes wrong in a step.
 * - `reply lost`: the provider does it, and its answer never comes
 * - `down`: it does not, and no answer comes
 * - `refused`: it answers that it does not
 * - `held before`, `held after`: the process waits for it, and other steps come in between, until a step `hear`
 * - `killed before`, `killed after`: the process ends there
 * - `killed at transaction`, `killed after commit`: it ends at the database
 */
const FAULTS = [
  'reply lost',
  'down',
  'refused',
  'held before',
  'held after',
  'held after',
  'killed before',
  'killed after',
  'killed at transaction',
  'killed after commit',
] as const
export type Fault = (typeof FAULTS)[number]

export type Step = {
  does: ActionName
  /** at which node */
  node: number
  /** whatever else is to be chosen; each step reads them as it needs */
  dice: readonly [number, number, number, number]
  /** at which of its calls to the provider, or of its transactions */
  fault?: { kind: Fault; at: number }
}

/** Mulberry32: small, and good enough to choose by. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const CHOICES = Object.entries(WEIGHTS).flatMap(([does, weight]) =>
  Array<ActionName>(weight).fill(does as ActionName),
)

/** One step in so many goes wrong, if it makes such a call. */
const FAULT_EVERY = 2

export function generateSteps(seed: number, count: number, nodes: number): Step[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const does = CHOICES[random(CHOICES.length)]!
    const node = random(nodes)
    const dice = [random(1 << 16), random(1 << 16), random(1 << 16), random(1 << 16)] as const
    const [isFaulty, kind, at] = [
      random(FAULT_EVERY) === 0,
      FAULTS[random(FAULTS.length)]!,
      Math.max(0, random(5) - 2),
    ]
    return { does, node, dice, ...(isFaulty && { fault: { kind, at } }) }
  })
}

export const describeStep = ({ does, node, dice, fault }: Step): string =>
  `${does} @${node} [${dice.join()}]${fault ? ` ${fault.kind} #${fault.at}` : ''}`

/**
 * The steps of a run as plain data, chosen by a seed: the same seed gives the same list, and any part of it can be
 * repeated.
 */

/**
 * What can happen, and how often: actions of shoppers, the provider, the owner and the jobs, the clock, and crashes.
 */
const WEIGHTS = {
  add: 10,
  'place cart': 22,
  'place hat': 3,
  'place invoice': 8,
  'place pay-later': 3,
  'pay outside shop': 1,
  'place unpaid order': 3,
  withdraw: 4,
  'place custom order': 5,
  'add custom order': 3,
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
  'start stock tracking': 1,
  reprice: 2,
  price: 5,
  'change delivery': 2,
  'pay by hand': 2,
  'watch payments': 6,
  'watch refunds': 4,
  audit: 2,
  wait: 6,
  'resume call': 14,
  crash: 2,
} as const
export type ActionName = keyof typeof WEIGHTS

/**
 * What goes wrong in a step.
 * - `reply lost`: the provider acts, but its answer is lost
 * - `down`: the provider does not act and does not answer
 * - `refused`: the provider answers that it refuses
 * - `paused before`, `paused after`: the process is paused before or after the call while other steps run, until a
 * `resume call` step
 * - `killed before`, `killed after`: the process is killed before or after the call
 * - `killed at transaction`, `killed after commit`: the process is killed at the database
 */
const FAULTS = [
  'reply lost',
  'down',
  'refused',
  'paused before',
  'paused after',
  'paused after',
  'killed before',
  'killed after',
  'killed at transaction',
  'killed after commit',
] as const
export type Fault = (typeof FAULTS)[number]

export type Step = {
  does: ActionName
  /** the index of the node */
  node: number
  /** further random choices; each action uses them as it needs */
  dice: readonly [number, number, number, number]
  /** `at`: the index of the provider call or transaction at which the fault happens */
  fault?: { kind: Fault; at: number }
}

/** Mulberry32: small, and random enough for choosing steps. */
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

/** One step in this many gets a fault, if it makes such a call. */
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

/** The services that the shop may be paid through, as shoppers are offered them, in the usual order. */
export const WAYS_TO_PAY = ['montonio', 'montonio_card', 'paypal'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** What a shop is paid through that says nothing of its ways. */
export const USUAL_WAY: WayToPay = 'paypal'

/** The ways of a shop as its public settings name them. */
export const waysOf = (payment: { ways: readonly WayToPay[] } | undefined): readonly WayToPay[] =>
  payment?.ways ?? [USUAL_WAY]

/** The way of a shop that has but one: its pages may call it by name before anybody has chosen. */
export function onlyWay(payment: { ways: readonly WayToPay[] } | undefined): WayToPay | undefined {
  const [way, ...others] = waysOf(payment)
  return others.length === 0 ? way : undefined
}

/** The provider of a return address that names none: the usual one where it is offered, as it names none. */
export function unnamedWay(payment: { ways: readonly WayToPay[] } | undefined): WayToPay {
  const ways = waysOf(payment)
  return ways.includes(USUAL_WAY) ? USUAL_WAY : (ways[0] ?? USUAL_WAY)
}

export const isWayToPay = (name: unknown): name is WayToPay => WAYS_TO_PAY.some(way => way === name)

/** The owner's choice: what is offered, in this order, and what is not. What is in neither is new to her. */
export type WaysChosen = { waysToPay: readonly WayToPay[]; waysOff: readonly WayToPay[] }

export const isNewWay = ({ waysToPay, waysOff }: WaysChosen, way: WayToPay): boolean =>
  !waysToPay.includes(way) && !waysOff.includes(way)

/**
 * What is offered, in the owner's order; what is new to her comes last. A shop always offers something: where she has switched off
 * all that is set up, all of it.
 * @param setUp what there is an account for
 */
export function offeredWays(chosen: WaysChosen, setUp: readonly string[]): WayToPay[] {
  const there = WAYS_TO_PAY.filter(way => setUp.includes(way))
  const offered = [
    ...chosen.waysToPay.filter(way => there.includes(way)),
    ...there.filter(way => isNewWay(chosen, way)),
  ]
  return offered.length > 0 ? offered : there
}

/** Which of them is for cards alone. */
const IS_FOR_CARDS: Record<WayToPay, boolean> = { montonio: false, montonio_card: true, paypal: false }

/** Whether cards have a way of their own: another that takes them, too, is then not offered as the way for cards. */
export const hasOwnCards = (ways: readonly WayToPay[]): boolean => ways.some(way => IS_FOR_CARDS[way])

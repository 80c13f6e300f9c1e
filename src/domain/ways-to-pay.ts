/** The ways to pay that a shop can offer, in the usual order. */
export const WAYS_TO_PAY = ['montonio', 'montonio_card', 'paypal'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** The way to pay of a shop whose settings name none. */
export const USUAL_WAY: WayToPay = 'paypal'

export const isWayToPay = (name: unknown): name is WayToPay => WAYS_TO_PAY.some(way => way === name)

/**
 * Returns the ways to pay in the shop's public settings, without those that only another version of the shop knows: a
 * page from before an update has no words for them.
 */
export const waysOf = (payment: { ways: readonly WayToPay[] } | undefined): readonly WayToPay[] =>
  payment?.ways.filter(isWayToPay) ?? [USUAL_WAY]

/** Returns the only way to pay, if there is just one: pages can then name it before the shopper chooses. */
export function onlyWay(payment: { ways: readonly WayToPay[] } | undefined): WayToPay | undefined {
  const [way, ...others] = waysOf(payment)
  return others.length === 0 ? way : undefined
}

/** Returns the provider for a return URL that names none: the usual way, whose URLs never do, if it is offered. */
export function wayOfUnnamedReturn(payment: { ways: readonly WayToPay[] } | undefined): WayToPay {
  const ways = waysOf(payment)
  return ways.includes(USUAL_WAY) ? USUAL_WAY : (ways[0] ?? USUAL_WAY)
}

/** The owner's choice: what is offered, in order, and what is switched off. A way in neither list is new to her. */
export type WaysChosen = { waysToPay: readonly WayToPay[]; waysOff: readonly WayToPay[] }

export const isNewWay = ({ waysToPay, waysOff }: WaysChosen, way: WayToPay): boolean =>
  !waysToPay.includes(way) && !waysOff.includes(way)

/**
 * Returns the offered ways in the owner's order, new ones last. A shop always offers some: if she has switched off
 * every way that is set up, all of them are offered.
 * @param setUp the ways with an account
 */
export function offeredWays(chosen: WaysChosen, setUp: readonly string[]): WayToPay[] {
  const there = WAYS_TO_PAY.filter(way => setUp.includes(way))
  const offered = [
    ...chosen.waysToPay.filter(way => there.includes(way)),
    ...there.filter(way => isNewWay(chosen, way)),
  ]
  return offered.length > 0 ? offered : there
}

/** Whether a way is only for cards. */
const IS_FOR_CARDS: Record<WayToPay, boolean> = { montonio: false, montonio_card: true, paypal: false }

/** Whether a way only for cards is offered: others that also accept cards are then not presented for cards. */
export const hasOwnCards = (ways: readonly WayToPay[]): boolean => ways.some(way => IS_FOR_CARDS[way])

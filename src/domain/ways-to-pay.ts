/** The services that the shop may be paid through, as shoppers are offered them, in the usual order. */
export const WAYS_TO_PAY = ['montonio', 'paypal'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** What a shop is paid through that says nothing of its ways. */
export const USUAL_WAY: WayToPay = 'paypal'

/** The ways of a shop as its public settings name them. */
export const waysOf = (payment: { ways: readonly WayToPay[] } | undefined): readonly WayToPay[] =>
  payment?.ways ?? [USUAL_WAY]

export const isWayToPay = (name: unknown): name is WayToPay => WAYS_TO_PAY.some(way => way === name)

/**
 * What is offered, in the owner's order. A shop always offers something: where she has switched off all that is set up, all of it.
 * @param setUp what there is an account for
 */
export function offeredWays(wanted: readonly WayToPay[], setUp: readonly string[]): WayToPay[] {
  const isThere = (way: WayToPay) => setUp.includes(way)
  const offered = wanted.filter(isThere)
  return offered.length > 0 ? offered : WAYS_TO_PAY.filter(isThere)
}

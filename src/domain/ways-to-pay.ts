/** The services that the shop may be paid through, as shoppers are offered them, in the usual order. */
export const WAYS_TO_PAY = ['montonio', 'paypal'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** Whether anything but the bank link is offered; where nothing is said of the ways, nothing else is. */
export const offersOther = (ways: readonly WayToPay[] | undefined): boolean =>
  ways?.some(way => way !== 'montonio') ?? true

/**
 * What is offered, in the owner's order. A shop always offers something: where she has switched off all that is set up, all of it.
 * @param setUp what there is an account for
 */
export function offeredWays(wanted: readonly WayToPay[], setUp: readonly string[]): WayToPay[] {
  const isThere = (way: WayToPay) => setUp.includes(way)
  const offered = wanted.filter(isThere)
  return offered.length > 0 ? offered : WAYS_TO_PAY.filter(isThere)
}

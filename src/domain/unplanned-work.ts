import type { OrderKind } from './order-number.ts'

type Line = { withdrawable: boolean | number }

/**
 * Whether an order contains work of unknown hours, so that no arrival can be calculated: a made-to-order piece in an
 * order that the owner entered herself. Such a line has no right of withdrawal (VÕS § 53 lg 4 p 3), but neither has one
 * handed over at a fair: call this only for orders that are to be sent.
 */
export const hasUnplannedWork = (kind: OrderKind, lines: readonly Line[]): boolean =>
  kind === 'regular' && lines.some(({ withdrawable }) => !withdrawable)

import type { OrderKind } from './order-number.ts'

type Line = { withdrawable: boolean | number }

/**
 * Whether an order contains work of unknown hours, so that no day of arrival can be computed: what the owner makes to order in an
 * order that she entered herself. Such a line has no right of withdrawal (VÕS § 53 lg 4 p 3), and nor has anything that was handed
 * over at a fair: ask only about orders that are to be sent.
 */
export const hasUnplannedWork = (kind: OrderKind, lines: readonly Line[]): boolean =>
  kind === 'regular' && lines.some(({ withdrawable }) => !withdrawable)

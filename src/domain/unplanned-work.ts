import type { OrderKind } from './order-number.ts'

type Line = { withdrawable: boolean | number }

/**
 * Whether an order that is to be sent holds work whose hours nobody knows, so that no day can be reckoned: what the owner makes
 * to order in an order of her own (VÕS § 53 lg 4 p 3: there is no right to withdraw from it).
 */
export const hasUnplannedWork = (kind: OrderKind, lines: readonly Line[]): boolean =>
  kind === 'regular' && lines.some(({ withdrawable }) => !withdrawable)

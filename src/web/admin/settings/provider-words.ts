import type { Connections } from '#contract/connections.ts'
import { WAYS_TO_PAY, type WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/bank-link.ts'

/** What the owner calls each way to pay, and whether there is an account for it. */
const WAYS: Record<WayToPay, { name: string; isSetUp: (connections: Connections) => boolean }> = {
  montonio: { name: messages.wayBankLink, isSetUp: ({ banks }) => banks.provider !== 'off' },
  paypal: { name: messages.wayCard, isSetUp: ({ payment }) => payment.provider !== 'off' },
}

export const nameOfWay = (way: WayToPay): string => WAYS[way].name

export const waysSetUp = (connections: Connections): WayToPay[] =>
  WAYS_TO_PAY.filter(way => WAYS[way].isSetUp(connections))

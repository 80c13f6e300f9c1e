import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'

/** Why a masked order shows no personal data. Once they are erased, the link that was mailed shows it masked as well. */
export const hiddenDataText = ({
  customerEmail,
  customerPhone,
}: Pick<Order, 'customerEmail' | 'customerPhone'>): string =>
  customerEmail || customerPhone ? messages.personalDataHidden : messages.personalDataGone

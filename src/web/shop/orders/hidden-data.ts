import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'

/** Returns why a masked order shows no personal data. Once it is erased, the e-mailed link shows the order masked too. */
export const hiddenDataText = ({
  customerEmail,
  customerPhone,
}: Pick<Order, 'customerEmail' | 'customerPhone'>): string =>
  customerEmail || customerPhone ? messages.personalDataHidden : messages.personalDataGone

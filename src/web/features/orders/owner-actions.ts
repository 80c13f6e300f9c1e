import { payability } from './payable.ts'

type Acted = Parameters<typeof payability>[0]

/** Whether the owner can give the order a price, or another one: a free-form one that nobody has paid (specification §4). */
export const canBePriced = (order: Acted): boolean =>
  order.orderType === 'custom_order' && ['payable', 'unpriced'].includes(payability(order))

/** Whether the customer can be sent the link to pay: a custom order that has its price and waits for its money. */
export const canBeSentLink = (order: Acted): boolean =>
  order.orderType !== 'regular' && payability(order) === 'payable'

/** Whether the owner can enter that the money has come to her. */
export const canBePaidByHand = (order: Acted): boolean => payability(order) === 'payable'

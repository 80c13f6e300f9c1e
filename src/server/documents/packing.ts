import type { CustomOrderInput } from '#contract/custom-orders.ts'
import type { ChosenMachine } from '#contract/delivery.ts'
import { machineCode } from '#domain/carriers.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { ORDER_KIND_LABEL } from '#domain/order-number.ts'
import { hatWishes, requestWishes, type Wish } from '#domain/wishes.ts'
import { hatSentence } from '#hats/hat-text.ts'
import * as messages from '#messages/documents.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/store.ts'

/** What is packed and where it goes, as its slip and label state it. */
export type Parcel = {
  orderNumber: string
  orderedAt: string
  recipient: string
  phone: string
  email: string
  delivery: string
  /** the parcel machine or the street address, line by line */
  destination: string[]
  /** empty: nothing of it is wanted any more */
  contents: { name: string; quantity: number; imageUrl: string | null }[]
  /** what the customer wrote, with its heading */
  wishes: Wish[]
  /** what is printed instead of the address if the carrier's label is left out */
  instead?: string
}

const said = (wishes: readonly (readonly [heading: string, text: unknown])[]): Wish[] =>
  wishes.flatMap(([heading, text]) => (typeof text === 'string' && text.trim() ? [{ heading, text }] : []))

function wishesOf({ kind, details }: OrderRow): Wish[] {
  if (kind === 'regular') return []
  const given = JSON.parse(details) as HatDetails & Partial<CustomOrderInput>
  if (kind === 'custom_hat') return [{ heading: messages.hat, text: hatSentence(given) }, ...hatWishes(given)]
  // The recipient of a gift must not read the budget, and has no use for the inspiration.
  const { budget: _, inspiration: __, ...told } = given
  return [...said([[messages.wish, given.description]]), ...requestWishes(told)]
}

/**
 * The text of a gift's card, or else the customer note: the recipient of a gift must not read what its buyer wrote to
 * the maker.
 */
const checkoutWords = ({ gift_text, customer_note }: OrderRow): Wish[] =>
  said([gift_text ? [messages.giftCard, gift_text] : [messages.customerNote, customer_note]])

/** What was agreed is on the slip, as on the invoice; but the recipient of a gift must not read it. */
const agreedOn = ({ kind, gift_text, notes }: OrderRow, seal: string | undefined): Wish[] =>
  kind === 'regular' || gift_text
    ? []
    : said([
        [messages.agreed, notes.trim()],
        [messages.provenBy, seal],
      ])

function codeText(machine: ChosenMachine): string {
  const code = machineCode(machine.carrier, machine)
  return code ? messages.machineCode(code) : messages.machineCodeUnknown
}

/**
 * @param lines with the quantities that are still wanted
 * @param seal the latest of the order's thread, if any
 */
export function parcelOf(order: OrderRow, lines: readonly OrderLineRow[], seal: string | undefined): Parcel {
  const machine = order.parcel_machine === null ? null : (JSON.parse(order.parcel_machine) as ChosenMachine)
  const address = [
    order.customer_address,
    [order.customer_postal_code, order.customer_city].filter(Boolean).join(' '),
  ]
  return {
    orderNumber: order.order_number,
    orderedAt: order.created_at,
    recipient: order.customer_name,
    phone: order.customer_phone,
    email: order.customer_email,
    delivery: order.delivery_method === null ? '' : deliveryLabel(order.delivery_method),
    destination: (machine
      ? [machine.name, codeText(machine), [machine.address, machine.city].filter(Boolean).join(', ')]
      : address
    ).filter(Boolean),
    contents:
      lines.length > 0
        ? lines
            .filter(({ quantity }) => quantity > 0)
            .map(({ name, quantity, image_url }) => ({ name, quantity, imageUrl: image_url }))
        : [{ name: ORDER_KIND_LABEL[order.kind], quantity: 1, imageUrl: null }],
    wishes: [...checkoutWords(order), ...wishesOf(order), ...agreedOn(order, seal)],
  }
}

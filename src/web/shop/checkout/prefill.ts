import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import type { CheckoutContact, CheckoutDraft } from '#domain/checkout.ts'
import { parcelCarrier } from '#domain/delivery.ts'
import { type DeliveryTerms, isOffered } from '#domain/delivery-terms.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import type { CheckoutValues } from './checkout-draft.ts'

/**
 * Returns the contact data and address of an order's payer; nothing for a reader who may not see the whole order
 * (contract §2).
 * @returns only the fields with a value
 */
export function contactOf(order: Order): Partial<CheckoutContact> {
  if (order.masked) return {}
  const [firstName = '', ...lastNames] = order.customerName.trim().split(/\s+/)
  const known: CheckoutContact = {
    firstName,
    lastName: lastNames.join(' '),
    email: order.customerEmail,
    phone: order.customerPhone,
    address: order.customerAddress,
    city: order.customerCity,
    postalCode: order.customerPostalCode,
  }
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''))
}

/**
 * Returns the delivery that an order already has, such as one agreed with the owner, for readers who may see the whole
 * order. A method that the checkout does not offer, or not any more, must be chosen anew.
 */
export function deliveryOf(
  order: Order,
  terms: Pick<DeliveryTerms, 'prices'>,
): Pick<CheckoutDraft, 'deliveryMethod' | 'parcelMachine'> | undefined {
  const { masked, deliveryMethod: method, selectedParcelMachine: machine } = order
  if (masked || method === null || !isOffered(method, terms)) return undefined
  const parcelMachine = machine && machine.carrier === parcelCarrier(method) ? machine.id : ''
  return { deliveryMethod: method, parcelMachine }
}

/** Fills known values into empty fields; keeps what the shopper has typed. */
export function usePrefill(form: UseFormReturn<CheckoutValues>, order: Order | undefined) {
  const { getValues, setValue } = form
  const { delivery: terms } = useSettings()
  useEffect(() => {
    if (!order) return
    for (const [name, text] of Object.entries(contactOf(order))) {
      const field = `contact.${name as keyof CheckoutContact}` as const
      if (!getValues(field)) setValue(field, text)
    }
    const delivery = deliveryOf(order, terms)
    if (!delivery || getValues('deliveryMethod')) return
    setValue('deliveryMethod', delivery.deliveryMethod)
    setValue('parcelMachine', delivery.parcelMachine)
  }, [order, terms, getValues, setValue])
}

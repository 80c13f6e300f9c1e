import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import type { CheckoutContact, CheckoutDraft } from '#domain/checkout.ts'

/**
 * What an order knows of whoever pays it, for those who may see it whole; a masked one knows nothing (contract §2).
 * @returns only what is there
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

/** Fills what is known into the fields that are still empty; what the shopper has typed stays. */
export function usePrefill(form: UseFormReturn<CheckoutDraft>, order: Order | undefined) {
  const { getValues, setValue } = form
  useEffect(() => {
    if (!order) return
    for (const [name, text] of Object.entries(contactOf(order))) {
      const field = `contact.${name as keyof CheckoutContact}` as const
      if (!getValues(field)) setValue(field, text)
    }
  }, [order, getValues, setValue])
}

import { useEffect } from 'react'
import type { z } from 'zod'
import type { paymentOrder, paymentOrderInput } from '#contract/checkout.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { countOrder } from '#web/shop/visits/count-visit.ts'
import { providerWords } from './provider-words.ts'

/**
 * Opens a payment at the provider, and counts it as an order of this visit.
 * @returns the provider's id of the payment, and the URL of its approval page
 * @throws {ApiError} if it could not be opened
 */
export async function openPayment(
  input: z.input<typeof paymentOrderInput>,
): Promise<{ id: string; link: string }> {
  const { id, links } = await api.post<z.infer<typeof paymentOrder>>('/api/paypal/order', input)
  const approval = links.find(({ rel }) => rel === 'approve')
  if (!approval) throw new Error('The provider has named no page to pay on')
  countOrder(id)
  return { id, link: approval.href }
}

/**
 * Why a payment could not be opened, for the shopper. Whether the provider refused or did not answer: unlike with a
 * capture, nothing was charged for certain.
 */
export const notOpenedText = (error: Error, otherwise: string, provider?: OnlinePaymentMethod): string =>
  error instanceof ApiError && error.code === 'payment_provider_failed'
    ? providerWords(provider).notOpened.text
    : detailsOf(error, otherwise)

/** How long the provider's page may take to load. */
const LEAVING_MS = 10_000

/**
 * Makes the form usable again if the shopper is still or again on the page after leaving for the provider: the
 * navigation was stopped, an app was opened instead, or the back button restored the page. A second payment replaces
 * the first one.
 */
export function useResetWhereNotLeft({ isSuccess, reset }: { isSuccess: boolean; reset: () => void }) {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [reset])
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
}

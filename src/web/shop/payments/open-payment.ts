import { useEffect } from 'react'
import type { z } from 'zod'
import type { paymentOrder, paymentOrderInput } from '#contract/checkout.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { countOrder } from '#web/shop/visits/count-visit.ts'
import { providerWords } from './provider-words.ts'

/**
 * Opens a payment at the provider, which is counted as an order of this visit.
 * @returns the provider's id of it, and the page on which it is approved
 * @throws {ApiError} where it could not be opened
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
 * Why a payment could not be opened, as its shopper reads it. The provider may refuse as well as keep silent, and unlike with a
 * capture it is sure that nothing was taken.
 */
export const notOpenedText = (error: Error, otherwise: string, provider?: WayToPay): string =>
  error instanceof ApiError && error.code === 'payment_provider_failed'
    ? providerWords(provider).notOpened.text
    : detailsOf(error, otherwise)

/** So long the provider's page may take to come. */
const LEAVING_MS = 10_000

/**
 * Resets what leaves for the provider where the shopper is here still or again: the way there was stopped, an app was opened
 * instead, or the back button has restored the page. A second payment replaces the first one.
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

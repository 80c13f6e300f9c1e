import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#contract/errors.ts'
import { checkoutFaults } from '#domain/checkout.ts'
import * as messages from '#messages/shop/checkout.ts'
import { ApiError, NetworkError } from '#web/platform/api.ts'
import { applyApiErrors } from '#web/platform/apply-api-errors.ts'
import { cartSession } from '#web/platform/cart-session.ts'
import { ARRIVAL_KEY } from '#web/shop/arrival/arrival.ts'
import { renewParcelMachines } from '#web/shop/delivery/parcel-machines-query.ts'
import { askForPaymentMethod } from '#web/shop/payments/ask-for-payment-method.ts'
import { renewRefusedMethods } from '#web/shop/payments/methods-query.ts'
import { notOpenedText, openPayment, useResetWhereNotLeft } from '#web/shop/payments/open-payment.ts'
import { payWithOf, rememberPaymentChoice } from '#web/shop/payments/payment-choice.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { settingsQuery, useSettings } from '#web/shop/settings/settings.ts'
import { toast } from '#web/ui/toast.ts'
import type { CheckoutValues } from './checkout-draft.ts'
import { fieldOfIssue, fieldPath } from './checkout-fields.ts'
import { type OrderSummary, useArrivalOf } from './order-summary.tsx'
import { paymentOrderOf } from './payment-order.ts'

const PAYMENT_KEY = ['payment']

/** Refusals which mean that what is to be paid has changed since the page loaded. */
const CHANGED: Partial<Record<ErrorCode, string>> = {
  amount_differs: messages.pricesChanged,
  out_of_stock: messages.somethingSoldOut,
  product_not_found: messages.somethingSoldOut,
  price_unconfirmed: messages.priceUnconfirmed,
  already_paid: messages.alreadyPaid,
  payment_under_way: messages.paymentUnderWay,
  regular_with_custom: messages.customOrderInCart,
  order_not_found: messages.orderGone,
  cart_empty: messages.cartEmpty,
  shop_closed: messages.shopClosed,
  promise_moved: messages.dayMoved,
  offer_superseded: messages.newOffer,
  offer_lapsed: messages.offerLapsed,
}

const OFFLINE = {
  title: messages.paymentErrorTitle,
  text: messages.offlinePaymentNotStarted,
}

/**
 * Opens a payment from a filled form and leaves for the provider's page, once however often it is called. Reports
 * errors at the fields and in a toast.
 */
export function useStartPayment(form: UseFormReturn<CheckoutValues>, bill: OrderSummary) {
  const queryClient = useQueryClient()
  const { delivery, payment } = useSettings()
  const arrival = useArrivalOf(bill)
  const { mutate, reset, isSuccess } = useMutation({
    mutationKey: PAYMENT_KEY,
    mutationFn: async (draft: CheckoutValues) => {
      const { total, invoice, accessKey, rows, offers } = bill
      const order = paymentOrderOf(draft, {
        sessionId: cartSession(),
        payWith: payWithOf(draft.way),
        total,
        delivery,
        arrival,
        invoice,
        accessKey,
        rows,
        offers,
      })
      return (await openPayment(order)).link
    },
  })
  useResetWhereNotLeft({ isSuccess, reset })
  // A payment may have been started before the shopper looked at another page.
  const isOpening = useIsMutating({ mutationKey: PAYMENT_KEY }) > 0

  const start = form.handleSubmit(
    draft => {
      if (payment && !draft.way) return askForPaymentMethod(form)
      if (isSuccess || queryClient.isMutating({ mutationKey: PAYMENT_KEY }) > 0) return
      // A restored draft may have a method although there is no choice any more.
      const way = payment ? draft.way : ''
      mutate(
        { ...draft, way },
        // Redirects only from this page: a shopper who navigated away stays there.
        { onSuccess: link => leave(link, way), onError: error => sayFailed(error, way) },
      )
    },
    () => sayFirstFault(form),
  )
  function leave(link: string, way: string) {
    if (way) rememberPaymentChoice(way)
    bill.onLeave?.()
    location.assign(link)
  }
  function sayFailed(error: Error, way: string) {
    if (error instanceof NetworkError) return toast({ tone: 'bad', ...OFFLINE })
    const code = error instanceof ApiError ? error.code : undefined
    const changed = refuses(error, isCart) ? messages.cartChanged : code && CHANGED[code]
    if (changed) {
      bill.refresh()
      // The delivery fee and the day of arrival may have changed too.
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ARRIVAL_KEY })
    } else applyApiErrors(form, error, fieldOfIssue)
    // Switched off since the page was opened.
    if (refuses(error, isMethod)) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
    renewRefusedMethods(queryClient, error)
    if (refuses(error, isMachine)) void renewParcelMachines(queryClient)
    const provider = payWithOf(way)?.provider
    const { notOpened } = providerWords(provider)
    toast({
      tone: 'bad',
      title: changed || (code === 'payment_provider_failed' ? notOpened.title : messages.paymentErrorTitle),
      text: notOpenedText(error, messages.paymentErrorText, provider),
    })
  }

  return { start, isUnderWay: isOpening || isSuccess }
}

const isCart = (path: string): boolean => path === 'checkout.cart'
const isMethod = (path: string): boolean => fieldOfIssue(path) === 'deliveryMethod'
const isMachine = (path: string): boolean => fieldOfIssue(path) === 'parcelMachine'
const refuses = (error: Error, isMeant: (path: string) => boolean): boolean =>
  error instanceof ApiError && !!error.body?.issues?.some(({ path }) => isMeant(path))

/** Shows the toast of the first fault (specification §5), and focuses its field. */
function sayFirstFault(form: UseFormReturn<CheckoutValues>) {
  const [first] = checkoutFaults(form.getValues())
  if (!first) return
  toast({ tone: 'bad', ...first.toast })
  form.setFocus(fieldPath(first.field))
}

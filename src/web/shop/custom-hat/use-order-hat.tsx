import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { customCreated } from '#contract/custom-orders.ts'
import { type HatDetails, type HatOrder, hatDetails, hatFaults } from '#domain/custom-hat.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { applyApiErrors } from '#web/platform/apply-api-errors.ts'
import { cartSession } from '#web/platform/cart-session.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { isDifferentRequest, useFormRequest } from '#web/platform/form-request.ts'
import { ARRIVAL_KEY, shownMachineDays } from '#web/shop/arrival/arrival.ts'
import { askForPaymentMethod } from '#web/shop/payments/ask-for-payment-method.ts'
import { renewRefusedMethods } from '#web/shop/payments/methods-query.ts'
import { notOpenedText, useResetWhereNotLeft } from '#web/shop/payments/open-payment.ts'
import { payWithOf } from '#web/shop/payments/payment-choice.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { shownYarnColours } from '#web/shop/yarn/yarn-colours.ts'
import { yarnColoursQuery } from '#web/shop/yarn/yarn-queries.ts'
import { toast } from '#web/ui/toast.ts'
import { sentHat, useOrderedMeanwhile } from './hat-draft.ts'
import {
  EMPTY_FORM,
  fieldPath,
  focusField,
  type HatForm,
  isOrderField,
  orderOf,
  yarnsOf,
} from './hat-form.ts'
import {
  announceHatNews,
  findHatOfPayment,
  type HatPayment,
  openHatPayment,
  settleHatPayment,
} from './hat-payment.ts'
import { HatPicture } from './hat-picture.tsx'
import { hatPaymentWords } from './provider-words.ts'

/** A hat that has just been ordered. */
export type OrderedHat = { orderNumber: string; details: HatDetails; isPaid: boolean }

export const orderedTitle = (isPaid: boolean): string =>
  isPaid ? messages.orderConfirmed : messages.orderSubmitted

/** What comes next, for the person. */
export const nextText = (isPaid: boolean): string =>
  isPaid ? messages.paidHatInWork : messages.willContactToConfirm

/** What is paid on this page. */
const HAT = ['custom_hat'] as const

const FAILED = messages.orderSubmitFailed

/**
 * The two ways to order a hat: to be paid later, or paid at once. What was typed stays until one of them has succeeded.
 */
export function useOrderHat(
  form: UseFormReturn<HatForm>,
  /** `isChanged`: the form has been changed since it was sent */
  onOrdered: (ordered: OrderedHat, isChanged: boolean) => void,
) {
  const { payment } = useSettings()
  const queryClient = useQueryClient()
  const words = hatPaymentWords(payment)
  const request = useFormRequest(sentHat)
  /** Shows at its field what is wrong with the hat, and refetches the day and the yarns that the page shows. */
  function showRefusal(error: Error) {
    const fieldOf = (path: string) => (isOrderField(path) ? fieldPath(path) : undefined)
    applyApiErrors(form, error, fieldOf, { shouldFocus: false })
    renewRefusedMethods(queryClient, error)
    if (!(error instanceof ApiError)) return
    if (error.code === 'promise_moved') void queryClient.invalidateQueries({ queryKey: ARRIVAL_KEY })
    void queryClient.invalidateQueries(yarnColoursQuery)
  }
  const later = useMutation({
    mutationFn: (order: HatOrder) =>
      api.post<z.infer<typeof customCreated>>('/api/custom-hat-orders', {
        ...personOf(order),
        ...hatDetails(order),
        paymentType: 'later',
        status: 'pending_confirmation',
        sessionId: cartSession(),
        requestId: request.name(),
      }),
    onSuccess: ({ orderNumber }, order) => {
      request.forget()
      const ordered = { orderNumber, details: hatDetails(order), isPaid: false }
      onOrdered(ordered, !formsAreEqual(orderOf(form.getValues()), order))
      sayOrdered(ordered)
    },
    onError: error => {
      request.failed(error)
      showRefusal(error)
      if (isDifferentRequest(error)) return
      toast({ tone: 'bad', title: messages.errorTitle, text: detailsOf(error, FAILED) })
    },
  })

  const now = useMutation({
    mutationFn: ({ order, way }: { order: HatOrder; way: string }) => {
      // The page names no day for yarn that is awaited.
      const { awaitedOf } = shownYarnColours(queryClient)
      const isAwaited = awaitedOf(yarnsOf(order)).length > 0
      const shown = isAwaited ? undefined : shownMachineDays(queryClient, HAT)?.days
      return openHatPayment(order, { requestId: request.name(), way, arrival: shown })
    },
    onError: (error, { way }) => {
      request.failed(error)
      showRefusal(error)
      if (isDifferentRequest(error)) return
      toast({
        tone: 'bad',
        title: messages.paymentErrorTitle,
        text: notOpenedText(error, words.failed, payWithOf(way)?.provider),
      })
    },
  })
  useResetWhereNotLeft(now)
  useOrderedMeanwhile(() => {
    request.forget()
    form.reset({ ...EMPTY_FORM, way: form.getValues('way') })
  })

  useHatPaymentEvents({
    onSuccess: payment => void takePaid(payment),
    onCancel: () =>
      toast({
        title: messages.paymentInterrupted,
        text: words.left,
      }),
    onError: () => toast({ tone: 'bad', title: messages.paymentErrorTitle, text: words.failed }),
  })

  async function takePaid(payment: HatPayment) {
    const composed = orderOf(form.getValues())
    // The hat sent with the payment, whatever has been composed since.
    const order =
      findHatOfPayment(payment.orderId) ?? (hatFaults(composed).length === 0 ? composed : undefined)
    if (!order) {
      toast({ tone: 'bad', title: messages.orderDataMissing, text: messages.fillFormAgain })
      return
    }
    try {
      const { orderNumber } = await settleHatPayment(payment, order)
      const ordered = { orderNumber, details: hatDetails(order), isPaid: true }
      onOrdered(ordered, false)
      sayOrdered(ordered)
    } catch {
      toast({
        tone: 'bad',
        title: messages.orderErrorTitle,
        text: messages.orderProcessingFailed,
      })
    }
  }

  const isLeaving = now.isPending || now.isSuccess
  const isUnderWay = later.isPending || isLeaving
  return {
    orderLater: form.handleSubmit(
      values => {
        if (isUnderWay) return
        now.reset()
        later.mutate(orderOf(values))
      },
      () => {
        toast({
          tone: 'bad',
          title: messages.fillRequiredFields,
          text: messages.fillRequiredFieldsText,
        })
        focusFirstFault(form)
      },
    ),
    payNow: form.handleSubmit(
      values => {
        if (payment && !values.way) return askForPaymentMethod(form)
        if (isUnderWay) return
        later.reset()
        // A restored draft may have a method although there is no choice any more.
        const way = payment ? values.way : ''
        // Redirects only from this page: a shopper who navigated away stays there.
        now.mutate({ order: orderOf(values), way }, { onSuccess: link => location.assign(link) })
      },
      () => {
        toast({ tone: 'bad', title: messages.informationMissing, text: messages.informationMissingText })
        focusFirstFault(form)
      },
    ),
    isOrdering: later.isPending,
    isLeaving,
    error: later.error ?? now.error,
  }
}

const personOf = ({ firstName, lastName, customerEmail, customerPhone }: HatOrder) => ({
  firstName,
  lastName,
  customerEmail,
  customerPhone,
})

const sayOrdered = ({ orderNumber, details, isPaid }: OrderedHat) =>
  toast({
    title: orderedTitle(isPaid),
    text: `${orderNumber}. ${nextText(isPaid)}`,
    picture: <HatPicture details={details} className="size-14 rounded-field" />,
  })

function focusFirstFault(form: UseFormReturn<HatForm>) {
  const [first] = hatFaults(orderOf(form.getValues()))
  if (first) focusField(first.field)
}

type PaymentListener = {
  onSuccess: (payment: HatPayment) => void
  onCancel: () => void
  onError: () => void
}

/** Listens to the outcome of a card payment that was started from this page (specification §7). */
function useHatPaymentEvents({ onSuccess, onCancel, onError }: PaymentListener) {
  const succeed = useEffectEvent(onSuccess)
  const cancel = useEffectEvent(onCancel)
  const fail = useEffectEvent(onError)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('custom-hat-payment-success', ({ detail }) => succeed(detail), { signal })
    addEventListener('custom-hat-payment-cancel', () => cancel(), { signal })
    addEventListener('custom-hat-payment-error', () => fail(), { signal })
    announceHatNews()
    return () => listening.abort()
  }, [])
}

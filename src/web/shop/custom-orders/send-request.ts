import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { customCreated } from '#contract/custom-orders.ts'
import { type CustomOrderRequest, customOrderFaults } from '#domain/custom-order.ts'
import { isBlank } from '#domain/plain-text.ts'
import * as messages from '#messages/shop/custom-orders.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { applyApiErrors } from '#web/platform/apply-api-errors.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { cartSession } from '#web/platform/cart-session.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { isDifferentRequest, useFormRequest } from '#web/platform/form-request.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'
import { refreshCart } from '#web/shop/cart/cart.ts'
import { toast } from '#web/ui/toast.ts'
import { EMPTY_REQUEST, isRequestField, requestDraft } from './request-form.ts'

type Created = z.infer<typeof customCreated>

/** The id of a sent request survives a reload, as the draft does. */
const sentRequest = tabStorage<IdentifiedRequest>('custom-order-sent')

/**
 * Sends a filled form as an order. Reports errors at the fields and in a toast; keeps what was typed until the order
 * exists.
 */
export function useSendRequest(
  form: UseFormReturn<CustomOrderRequest>,
  pictureCount: number,
  onSent: (orderNumber: string) => void,
) {
  const queryClient = useQueryClient()
  const requested = useFormRequest(sentRequest)
  /** at once, unlike `isPending`: a second click may come before the next render */
  const isSending = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (request: CustomOrderRequest) =>
      api.post<Created>('/api/custom-orders', {
        ...request,
        pictureCount,
        sessionId: cartSession(),
        requestId: requested.name(),
      }),
    onSuccess: ({ orderNumber }, sent) => {
      requested.forget()
      void refreshCart(queryClient)
      toast({ title: messages.orderSent, text: messages.willContactSoon })
      onSent(orderNumber)
      // What was typed while the request was being sent is kept for the next one.
      if (!formsAreEqual(form.getValues(), sent)) return
      form.reset(EMPTY_REQUEST)
      requestDraft.remove()
    },
    onError: failure => {
      requested.failed(failure)
      applyApiErrors(form, failure, path => (isRequestField(path) ? path : undefined))
      if (!isDifferentRequest(failure))
        toast({
          tone: 'bad',
          title: messages.errorTitle,
          text: [messages.orderSendFailed, detailsOf(failure, '')].filter(Boolean).join(' '),
        })
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const send = form.handleSubmit(
    request => {
      if (isSending.current) return
      isSending.current = true
      mutate(request)
    },
    () => sayFirstFault(form),
  )
  return { send, isUnderWay: isPending, error }
}

/** Shows the toast of an incomplete or invalid form (specification §5), and focuses the first invalid field. */
function sayFirstFault(form: UseFormReturn<CustomOrderRequest>) {
  const faults = customOrderFaults(form.getValues())
  const [first] = faults
  if (!first) return
  const isFilled = faults.every(({ field }) => !isBlank(form.getValues(field)))
  toast({
    tone: 'bad',
    title: messages.errorTitle,
    text: isFilled ? first.message : messages.requiredFieldsMissing,
  })
  form.setFocus(first.field)
}

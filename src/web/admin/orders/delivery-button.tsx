import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { offeredMethods, PICKUP } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { ADDRESS_MAX, EMAIL_MAX, FULL_NAME_MAX, NAME_MAX, POSTAL_CODE_MAX } from '#domain/limits.ts'
import * as common from '#messages/admin/common.ts'
import * as documentMessages from '#messages/admin/documents.ts'
import * as messages from '#messages/admin/orders.ts'
import * as shipmentMessages from '#messages/admin/shipments.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { useFormDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api } from '#web/platform/api.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  asksAddress,
  costText,
  type DeliveryValues,
  deliveryFaults,
  deliveryInputOf,
  deliveryText,
  deliveryValuesOf,
  endsLinks,
} from './delivery-values.ts'
import { MachineField } from './machine-field.tsx'
import { useOrderVersion } from './order-version.ts'
import { shipmentsQuery } from './shipments-query.ts'

/** Sets an order's delivery: agreed by e-mail, or because its machine is gone. */
export function DeliveryButton({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        {order.deliveryMethod ? messages.changeDelivery : messages.addDelivery}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.deliveryHeading}
        text={messages.orderNumbered(order.orderNumber)}
      >
        <DeliveryForm order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function DeliveryForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { delivery: terms } = useSettings()
  const { orderNumber } = order
  const isOpen = useIsMounted()
  const { seen, meanwhile, lookAgain, seeOwnChange } = useOrderVersion(order)
  const [begun] = useState(deliveryValuesOf(order))
  const form = useForm<DeliveryValues>({
    defaultValues: begun,
    resolver: domainFormResolver(deliveryFaults),
  })
  const { control, register, handleSubmit, formState } = form
  const draft = useFormDraft(`delivery:${orderNumber}`, form, begun)
  const { errors } = formState
  const method = useWatch({ control, name: 'deliveryMethod' })
  const email = useWatch({ control, name: 'customerEmail' })
  const { mutate, isPending } = useMutation({
    mutationFn: (values: DeliveryValues) =>
      api.put<Order>(`/api/admin/orders/${orderNumber}/delivery`, deliveryInputOf(values, seen)),
    onSuccess: async (saved, sent) => {
      const isUnchanged = draft.forgetSent(sent)
      if (!isUnchanged) seeOwnChange(saved)
      else if (isOpen.current) onDone()
      const made = await queryClient.fetchQuery(shipmentsQuery(orderNumber)).catch(() => undefined)
      const isStale = made?.shipments.some(shipment => shipment.isStale)
      const texts = [isStale && shipmentMessages.staleAfterChange, !isUnchanged && common.typedSinceUnsaved]
      toast({
        title: messages.deliveryChanged,
        text: texts.filter(Boolean).join(' ') || deliveryLabel(sent.deliveryMethod),
        ...(isStale && { tone: 'bad' }),
      })
    },
    onError: async error => {
      if (!(await lookAgain(error))) toastFailure(messages.changeDeliveryFailed, error)
    },
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  const methods: string[] = [...offeredMethods(terms), PICKUP]
  const isKnown = method === '' || methods.includes(method)
  const cost =
    order.paymentStatus === 'pending'
      ? method && costText(method, order, terms)
      : messages.paidAmountUnchanged
  return (
    <form
      noValidate
      className="-mx-1 grid max-h-[65dvh] gap-4 overflow-y-auto px-1 pb-1"
      onSubmit={handleSubmit(values => mutate(values))}
    >
      <TakenUpNotice draft={draft} behind={common.draftBehindNow(deliveryText(seen))} />
      <SelectField
        label={messages.deliveryMethodLabel}
        required
        hint={cost}
        error={errors.deliveryMethod?.message}
        {...register('deliveryMethod')}
      >
        <option value="">{messages.chooseDeliveryMethod}</option>
        {[...methods, ...(isKnown ? [] : [method])].map(each => (
          <option key={each} value={each}>
            {deliveryLabel(each)}
          </option>
        ))}
      </SelectField>
      <Controller
        control={control}
        name="selectedParcelMachine"
        render={({ field, fieldState }) => (
          <MachineField
            method={method}
            field={field}
            error={fieldState.error?.message}
            kept={order.selectedParcelMachine}
          />
        )}
      />
      <TextField
        label={messages.recipientName}
        required
        maxLength={FULL_NAME_MAX}
        hint={documentMessages.recipientNameHint}
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <TextField
        label={messages.emailLabel}
        type="email"
        inputMode="email"
        required
        maxLength={EMAIL_MAX}
        hint={endsLinks(seen, email) ? messages.newEmailEndsLinks : undefined}
        error={errors.customerEmail?.message}
        {...register('customerEmail')}
      />
      <TextField
        label={messages.phone}
        type="tel"
        inputMode="tel"
        required={method !== PICKUP}
        maxLength={NAME_MAX}
        error={errors.customerPhone?.message}
        {...register('customerPhone')}
      />
      {asksAddress({ deliveryMethod: method }) && (
        <>
          <TextField
            label={messages.address}
            required
            maxLength={ADDRESS_MAX}
            error={errors.customerAddress?.message}
            {...register('customerAddress')}
          />
          <TextField
            label={messages.city}
            required
            maxLength={NAME_MAX}
            error={errors.customerCity?.message}
            {...register('customerCity')}
          />
          <TextField
            label={messages.postcode}
            required
            inputMode="numeric"
            maxLength={POSTAL_CODE_MAX}
            error={errors.customerPostalCode?.message}
            {...register('customerPostalCode')}
          />
        </>
      )}
      {meanwhile && (
        <Notice tone="orange" role="alert">
          <p>{messages.changedMeanwhile(deliveryText(meanwhile))}</p>
          <p>{messages.deliveryInputKept}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { CARRIERS, carrierName, isCarrier, PARCELS_MAX, readParcelCode } from '#domain/carriers.ts'
import { carrierOf, PICKUP } from '#domain/delivery.ts'
import { isToBeSent, type OrderStatus, statusChoices } from '#domain/order-status.ts'
import * as scannerMessages from '#messages/admin/code-scanner.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/orders.ts'
import { DraftNotice } from '#web/admin/common/draft-notice.tsx'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { packingLink } from '#web/admin/documents/documents-query.ts'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure, useChangeStatus } from '#web/shop/orders/owner-orders.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { ScanCodeButton } from './code-scanner.tsx'
import { stateOf } from './order-state.ts'
import { type TypedParcel, withStored } from './typed-parcels.ts'

/**
 * Whether the order is or may have been sent: then the owner can enter its codes, and remove those of an order that is
 * now picked up.
 */
export const canHaveParcels = ({
  deletedAt,
  erasedAt,
  orderStatus,
  deliveryMethod,
  parcels,
}: AdminOrder): boolean =>
  !deletedAt &&
  !erasedAt &&
  orderStatus !== 'cancelled' &&
  ((!!deliveryMethod && deliveryMethod !== PICKUP) || parcels.length > 0)

const storedParcels = ({ parcels }: AdminOrder): TypedParcel[] =>
  parcels.map(({ carrier, code }) => ({ carrier, code }))

/** Adds an empty row if there is none, so that there is always one to write into. */
const withRow = (parcels: TypedParcel[], { deliveryMethod }: AdminOrder): TypedParcel[] =>
  parcels.length > 0 ? parcels : [{ carrier: carrierOf(deliveryMethod ?? '') ?? CARRIERS[0], code: '' }]

type SentParcels = {
  parcels: TypedParcel[]
  /** what was stored then */
  over: TypedParcel[]
  /** the status of an order to be marked as shipped */
  sentFrom: OrderStatus | undefined
}

const withCode = (parcels: TypedParcel[]): TypedParcel[] => parcels.filter(({ code }) => code.trim() !== '')

/** The carriers' codes of an order's parcels; saving them can also mark the order as shipped. */
export function Parcels({ order }: { order: AdminOrder }) {
  const { orderNumber, orderStatus } = order
  const queryClient = useQueryClient()
  const setStatus = useChangeStatus(order)
  const [typed, setTyped] = useState(() => withRow(storedParcels(order), order))
  const [isChecked, setIsChecked] = useState(false)
  const draft = useStateDraft<{ parcels: TypedParcel[] }>({
    name: `parcels:${orderNumber}`,
    begun: { parcels: storedParcels(order) },
    values: { parcels: withCode(typed) },
    show: ({ parcels }) => setTyped(withRow(parcels, order)),
    merge: (base, mine, now) => ({ parcels: withStored(mine.parcels, base.parcels, now.parcels, false) }),
  })
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(storedParcels(order))
  // Codes may arrive while she types: from a label, or from another phone.
  useEffect(() => {
    const [before, stored] = [seen.current, storedParcels(order)]
    seen.current = stored
    const isWriting = form.current?.querySelector('input:focus') !== null
    setTyped(rows => withRow(withStored(rows, before, stored, isWriting), order))
  }, [order])
  const write = (at: number, change: Partial<TypedParcel>) =>
    setTyped(typed.map((parcel, i) => (i === at ? { ...parcel, ...change } : parcel)))
  /** A scanned code goes into the first empty row. */
  function take(code: string) {
    if (typed.some(parcel => readParcelCode(parcel.code) === code))
      return toast({ title: scannerMessages.codeKnown(code) })
    const empty = typed.findIndex(parcel => parcel.code.trim() === '')
    if (empty >= 0) write(empty, { code })
    else setTyped([...typed, { ...typed.at(-1)!, code }])
    toast({ title: scannerMessages.codeRead(code) })
  }
  const isWrong = ({ code }: TypedParcel) => code.trim() !== '' && readParcelCode(code) === undefined
  const { mutate, isPending } = useMutation({
    mutationFn: ({ parcels, over }: SentParcels) =>
      api.put<AdminOrder>(`/api/admin/orders/${orderNumber}/parcels`, { parcels, seen: over }),
    onSuccess: (saved, { parcels, over, sentFrom }) => {
      setIsChecked(false)
      // The rows already follow what is stored since.
      if (!draft.forgetSent({ parcels: withStored(parcels, over, storedParcels(order), false) })) {
        // A code corrected since replaces the saved one, and the e-mail of a shipped order waits for it.
        seen.current = storedParcels(saved)
        return toast({ title: messages.parcelsSaved, text: common.typedSinceUnsaved })
      }
      // The new status has its own toast.
      if (sentFrom) setStatus('shipped', sentFrom)
      else toast({ title: messages.parcelsSaved })
    },
    onError: error => toastFailure(messages.saveParcelsFailed, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  function save(ship: boolean) {
    setIsChecked(true)
    const wrong = typed.findIndex(isWrong)
    const sentFrom = ship ? orderStatus : undefined
    if (wrong < 0) mutate({ parcels: withCode(typed), over: seen.current, sentFrom })
    else form.current?.querySelectorAll('input')[wrong]?.focus()
  }
  const isToShip =
    isToBeSent(stateOf(order)) && statusChoices(stateOf(order), orderStatus).includes('shipped')
  return (
    <PanelPart heading={messages.parcelsHeading}>
      {isToShip && (
        <a
          href={packingLink([orderNumber])}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ look: 'line', size: 'small' }, 'mb-3')}
        >
          {messages.packingOfOrder}
        </a>
      )}
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          save(false)
        }}
      >
        {draft.isRestored && (
          <DraftNotice text={common.draftTakenUp} discard={common.discardDraft} onDiscard={draft.discard} />
        )}
        {typed.map((parcel, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its fields are controlled, and a row has no identity except its position
          <div key={i} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2">
            <SelectField
              label={messages.carrierOfParcel(i + 1)}
              value={parcel.carrier}
              onChange={event => write(i, { carrier: event.target.value })}
            >
              {[...CARRIERS, ...(isCarrier(parcel.carrier) ? [] : [parcel.carrier])].map(carrier => (
                <option key={carrier} value={carrier}>
                  {carrierName(carrier)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={messages.codeOfParcel(i + 1)}
              value={parcel.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={isChecked && isWrong(parcel) ? messages.parcelCodeInvalid : undefined}
              onChange={event => write(i, { code: event.target.value })}
            />
            {typed.length > 1 && (
              <IconButton
                label={messages.removeParcel(i + 1)}
                className="mt-7"
                onClick={() => setTyped(typed.filter((_, at) => at !== i))}
              >
                <Icon name="cross" />
              </IconButton>
            )}
          </div>
        ))}
        <p className="text-hint text-tint-2">
          {orderStatus === 'shipped' ? messages.parcelsHintAfterLetter : messages.parcelsHint}
        </p>
        <div className="flex flex-wrap gap-2">
          {isToShip && (
            <Button size="small" busy={isPending} onClick={() => save(true)}>
              {messages.saveAndShip}
            </Button>
          )}
          <Button size="small" look="line" type="submit" busy={isPending}>
            {messages.saveParcels}
          </Button>
          {typed.length < PARCELS_MAX && (
            <>
              <Button
                size="small"
                look="line"
                onClick={() => setTyped([...typed, { ...typed.at(-1)!, code: '' }])}
              >
                {messages.addParcel}
              </Button>
              <ScanCodeButton onCode={take} />
            </>
          )}
        </div>
      </form>
    </PanelPart>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { HatColours } from '#contract/hat-colours.ts'
import { FROG_COLORS, YARN_COLORS, type YarnColor } from '#domain/custom-hat.ts'
import { COLOR_ORDER_MAX } from '#domain/limits.ts'
import { canBeMade } from '#domain/order-status.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/orders.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { OrderDialogButton } from '#web/admin/common/order-dialog-button.tsx'
import { refreshOrderAndTasks } from '#web/admin/common/today-query.ts'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api } from '#web/platform/api.ts'
import { HatPicture } from '#web/shop/custom-hat/hat-picture.tsx'
import { toastFailure } from '#web/shop/orders/owner-orders.ts'
import { useYarnColours } from '#web/shop/yarn/yarn-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { withColour } from './hat-colours.ts'
import { stateOf } from './order-state.ts'
import { useOrderVersion } from './order-version.ts'

type Hat = NonNullable<AdminOrder['customHatDetails']>

/** Whether the colours of an order's hat can still be changed: it is paid and not made. */
export const canBeRecoloured = (order: AdminOrder, hat: Hat): boolean =>
  hat.hatCategory !== 'custom' &&
  canBeMade(stateOf(order)) &&
  order.madeAt === null &&
  !order.erasedAt &&
  !order.deletedAt

/** Changes the colours of a paid hat as its customer wishes, who gets the new drawing by e-mail. */
export const HatColoursButton = ({ order, hat }: { order: AdminOrder; hat: Hat }) => (
  <OrderDialogButton
    orderNumber={order.orderNumber}
    name={order.customerName}
    label={messages.changeColours}
    title={messages.changeColoursTitle}
  >
    {close => <ColoursForm order={order} hat={hat} onDone={close} />}
  </OrderDialogButton>
)

const coloursOf = ({ colors, colorOrder, frogHatColor, frogBorderCustomColors }: HatColours): HatColours => ({
  colors,
  colorOrder,
  frogHatColor,
  frogBorderCustomColors,
})

const coloursText = (hat: HatColours): string =>
  [...hat.colors, hat.frogHatColor, ...hat.frogBorderCustomColors].filter(Boolean).join(', ')

function ColoursForm({ order, hat, onDone }: { order: AdminOrder; hat: Hat; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const isOpen = useIsMounted()
  const { seen, meanwhile, lookAgain, seeOwnChange } = useOrderVersion(order)
  // A change made elsewhere meanwhile would look like a choice of hers in the form.
  const [begun, setBegun] = useState(() => coloursOf(hat))
  const [colours, setColours] = useState(begun)
  const draft = useStateDraft({
    name: `hat-colours:${orderNumber}`,
    begun,
    values: colours,
    show: setColours,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: HatColours) =>
      api.put(`/api/admin/orders/${orderNumber}/hat-colours`, {
        ...sent,
        seen: seen.customHatDetails && coloursOf(seen.customHatDetails),
      }),
    onSuccess: (_done, sent) => {
      const isUnchanged = draft.forgetSent(sent)
      toast({ title: messages.hatColoursChanged, ...(!isUnchanged && { text: common.typedSinceUnsaved }) })
      if (!isUnchanged) {
        seeOwnChange({ ...seen, customHatDetails: { ...hat, ...sent } })
        setBegun(sent)
      } else if (isOpen.current) onDone()
    },
    onError: async error => {
      if (!(await lookAgain(error))) toastFailure(messages.hatColoursFailed, error)
    },
    onSettled: () => refreshOrderAndTasks(queryClient, orderNumber),
  })
  const isChanged = JSON.stringify(colours) !== JSON.stringify(begun)
  const had = [...hat.colors, hat.frogHatColor, ...hat.frogBorderCustomColors]
  const choices = (field: 'colors' | 'frogBorderCustomColors', labelOf: (n: number) => string) =>
    colours[field].map((chosen, place) => (
      <YarnSelect
        // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
        key={place}
        label={labelOf(place + 1)}
        offered={YARN_COLORS}
        chosen={chosen}
        had={had}
        onChoose={colour => setColours(before => withColour(before, field, place, colour))}
      />
    ))
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(colours)
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <p>{messages.changeColoursIntro}</p>
      <TakenUpNotice draft={draft} behind={common.draftBehind} />
      <HatPicture details={{ ...hat, ...colours }} className="w-[150px]" />
      {hat.hatCategory === 'frog' && (
        <YarnSelect
          label={messages.frogColour}
          offered={FROG_COLORS}
          chosen={colours.frogHatColor}
          had={had}
          onChoose={colour => setColours({ ...colours, frogHatColor: colour })}
        />
      )}
      {choices('colors', messages.colourNumbered)}
      {choices('frogBorderCustomColors', messages.brimColourNumbered)}
      {hat.hatCategory === 'cat' && (
        <TextField
          label={messages.colourOrder}
          maxLength={COLOR_ORDER_MAX}
          autoComplete="off"
          value={colours.colorOrder}
          onChange={({ target }) => setColours({ ...colours, colorOrder: target.value })}
        />
      )}
      {meanwhile?.customHatDetails && (
        <Notice tone="orange" role="alert">
          <p>{messages.coloursChangedMeanwhile(coloursText(meanwhile.customHatDetails))}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isPending} disabled={!isChanged}>
          {messages.saveColours}
        </Button>
      </div>
    </form>
  )
}

function YarnSelect({
  label,
  offered,
  chosen,
  had,
  onChoose,
}: {
  label: string
  offered: readonly YarnColor[]
  chosen: string
  /** the yarns it was ordered in, which are never out of stock for this hat */
  had: readonly string[]
  onChoose: (colour: string) => void
}) {
  const { stateOf } = useYarnColours()
  return (
    <SelectField label={label} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {offered.map(colour => {
        const isGone = stateOf(colour) !== undefined && !had.includes(colour)
        return (
          <option key={colour} value={colour} disabled={isGone}>
            {isGone ? yarnMessages.colourGoneNamed(colour) : colour}
          </option>
        )
      })}
    </SelectField>
  )
}

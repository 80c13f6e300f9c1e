import { shownArrival } from '#domain/arrival-text.ts'
import { HAT_PRICE, type HatOrder } from '#domain/custom-hat.ts'
import { isFree, leastFee } from '#domain/delivery-terms.ts'
import { priceText } from '#domain/money.ts'
import { hatName } from '#hats/hat-text.ts'
import * as arrivalMessages from '#messages/shop/arrival.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'
import { useMachineDays } from '#web/shop/arrival/arrival.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { useYarnColours } from '#web/shop/yarn/yarn-colours.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'
import { yarnsOf } from './hat-form.ts'
import { YarnPicture } from './yarn-picture.tsx'

/** What is ordered and what it costs. */
export function OrderSummary({ order }: { order: HatOrder }) {
  const { delivery } = useSettings()
  const fee = isFree(HAT_PRICE, delivery) ? 0 : leastFee(delivery)
  return (
    <>
      <dl>
        <SumRow label={messages.hatLabel}>{nameOfHat(order)}</SumRow>
        <SumRow label={messages.yarnsLabel}>
          <Yarns order={order} />
        </SumRow>
        <SumRow label={messages.headCircumferenceLabel}>
          <span className="wrap-anywhere">{order.hatDiameter.trim() || messages.notGiven}</span>
        </SumRow>
        <SumRow label={messages.readyLabel}>
          <Ready order={order} />
        </SumRow>
        <SumRow label={messages.shippingLabel}>
          <span className="block text-right">{messages.shippingPayLater(priceText(fee))}</span>
          <span className="block text-right">{messages.shippingPayNow}</span>
        </SumRow>
      </dl>
      <Stitch className="mt-3 mb-3.5" />
      <dl>
        <TotalRow className="text-[2.375rem]">{priceText(HAT_PRICE)}</TotalRow>
      </dl>
    </>
  )
}

/** When the hat is made and when it is in the machine, if it is ordered today; neither is known while yarn is awaited. */
function Ready({ order }: { order: HatOrder }) {
  const found = useMachineDays(['custom_hat'])
  const { awaitedOf } = useYarnColours()
  const awaited = awaitedOf(yarnsOf(order))
  if (awaited.length > 0)
    return (
      <span className="block max-w-[32ch] text-right">
        {yarnMessages.dayOnceYarnIsThere(awaited.join(', '))}
      </span>
    )
  return (
    <>
      <span className="block text-right">{messages.readyInWeeks}</span>
      {found && (
        <span className="block max-w-[32ch] text-right">
          {arrivalMessages.inMachineInline} <b>{shownArrival(found.days)}</b>,{' '}
          {arrivalMessages.ifConfirmedToday}
        </span>
      )}
    </>
  )
}

const nameOfHat = ({ hatCategory }: HatOrder): string =>
  hatCategory ? hatName({ hatCategory }).toLocaleLowerCase('et') : messages.shapeNotChosen

/** The yarns of the hat, as small balls. */
function Yarns({ order }: { order: HatOrder }) {
  const yarns = yarnsOf(order)
  if (yarns.length === 0) return order.hatCategory === 'custom' ? messages.priceToAgree : messages.notChosen
  return (
    <span className="flex flex-wrap items-center justify-end gap-1.5">
      {yarns.map(color => (
        <YarnPicture key={color} color={color} alt={color} size={26} className="size-[26px]" />
      ))}
    </span>
  )
}

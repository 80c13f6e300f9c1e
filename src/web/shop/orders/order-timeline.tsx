import type { Order } from '#contract/orders.ts'
import { CARRIER } from '#domain/carriers.ts'
import { momentText } from '#domain/day-text.ts'
import { PICKUP, parcelCarrier } from '#domain/delivery.ts'
import { type TimelineStep, timeline } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import yarnWorked from '#web/pictures/yarn-ball-green.svg'
import yarnToWork from '#web/pictures/yarn-ball-pink.svg'
import { promiseText } from './promise-text.ts'

const LABEL: Record<TimelineStep['step'], string> = {
  received: messages.statusReceived,
  processing: messages.statusProcessing,
  shipped: messages.statusShipped,
  delivered: messages.statusDelivered,
}

/** The progress of an order, as a thread from ball to ball: done as a chain, still to come as running stitch. */
export function OrderTimeline({ order }: { order: Order }) {
  const { progress } = order
  const steps = timeline(order.orderStatus, progress ?? undefined)
  if (!steps) return null
  const isOver = order.orderStatus === 'completed'
  const current = isOver ? steps.length : steps.findLastIndex(({ reached }) => reached)
  return (
    <ol className="grid md:grid-cols-4">
      {steps.map(({ step }, i) => (
        <li
          key={step}
          aria-current={i === current ? 'step' : undefined}
          className="relative min-h-[118px] pt-3 pl-[88px] last:min-h-0 md:min-h-0 md:pt-[86px] md:pr-[18px] md:pl-0"
        >
          {i + 1 < steps.length && <Thread isWorked={i < current} />}
          <Ball at={i < current ? 'done' : i === current ? 'current' : 'to come'} />
          <p
            className={`text-title tracking-tight ${i > current ? 'font-semibold text-tint-2' : 'font-bold'}`}
          >
            {LABEL[step]}
          </p>
          <div className="mt-1.5 text-[0.96875rem] leading-[1.4] text-tint-2">
            {i <= current && <StepTime at={step === 'received' ? order.createdAt : progress?.[step]} />}
            {/* A parcel that has arrived is no longer on its way. */}
            {step !== 'received' && !(step === 'shipped' && i < current) && (
              <p>{noteOf(step, order, i <= current)}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const StepTime = ({ at }: { at: string | null | undefined }) =>
  at ? <p className="num">{momentText(at)}</p> : null

/** Runs to the next ball: to the right on a wide page, down on a narrow one. */
const Thread = ({ isWorked }: { isWorked: boolean }) =>
  isWorked ? (
    <>
      <span className="vees absolute top-16 -bottom-1.5 left-[21px] h-auto w-5 text-sammal [mask-size:20px_17px] md:hidden" />
      <span className="kett absolute top-7 -right-1 left-[60px] text-sammal max-md:hidden" />
    </>
  ) : (
    <>
      <span className="absolute top-[78px] bottom-1 left-[30px] w-[3px] bg-tint opacity-40 [mask:var(--running-v)_0_0/3px_16px_round] md:hidden" />
      <span className="stitch absolute top-9 right-2.5 left-[74px] max-md:hidden" />
    </>
  )

const Ball = ({ at }: { at: 'done' | 'current' | 'to come' }) => (
  <span className="absolute top-1 -left-0.5 size-[66px]">
    {at === 'to come' ? (
      <svg viewBox="0 0 66 66" aria-hidden="true" className="text-tint-2">
        <circle
          cx="33"
          cy="33"
          r="28"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray="9 7"
          strokeLinecap="round"
        />
      </svg>
    ) : (
      <img src={at === 'done' ? yarnWorked : yarnToWork} alt="" width={66} height={66} />
    )}
  </span>
)

/** Returns one line for a step: what happened, or what will. */
function noteOf(step: Exclude<TimelineStep['step'], 'received'>, order: Order, isReached: boolean): string {
  const isFetched = order.deliveryMethod === PICKUP
  const carrier = parcelCarrier(order.deliveryMethod ?? '')
  const whereTo = carrier ? `${CARRIER[carrier].name} automaati` : messages.toYou
  switch (step) {
    case 'processing':
      return order.orderType === 'regular' ? messages.packingHats : messages.crochetingAndPacking
    case 'shipped':
      if (isFetched) return isReached ? messages.readyForPickup : messages.pickupTimeToCome
      return isReached ? messages.parcelOnItsWay(whereTo) : messages.parcelWillBeSent(whereTo)
    case 'delivered':
      if (isReached) return messages.happyWearing
      if (isFetched) return messages.pickUpFromMe
      return order.promise
        ? `${promiseText(order.promise)}. ${messages.phoneNotificationComes}`
        : messages.phoneNotificationComes
  }
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import { rangeText } from '#domain/delivery-time.ts'
import { priceText } from '#domain/money.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { kindOfNumber } from '#domain/order-number.ts'
import { SENT_STATUSES } from '#domain/order-status.ts'
import * as messages from '#messages/shop/checkout.ts'
import { CustomerWords } from '#web/shop/orders/customer-words.tsx'
import { noDayText } from '#web/shop/orders/no-day-text.ts'
import { OrderContents } from '#web/shop/orders/order-contents.tsx'
import { OrderDelivery } from '#web/shop/orders/order-delivery.tsx'
import { useOrder } from '#web/shop/orders/order-queries.ts'
import { OrderSums } from '#web/shop/orders/order-sums.tsx'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import type { Capture } from './capture.ts'

/** Thanks for the purchase: the number of each order, where to track it, and a receipt. */
export function PaidOrder({ captured, by }: { captured: Capture; by?: OnlinePaymentMethod | undefined }) {
  const { orderNumber, orderNumbers = [], amount } = captured
  // The provider has the money and still checks it.
  const isChecked = captured.status === 'PENDING'
  const isOne = orderNumbers.length === 1
  return (
    <div className="grid items-start gap-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-20">
      <div>
        <h1 className="text-page">{isChecked ? providerWords(by).checking : messages.thankYou}</h1>
        <p className="mt-5 max-w-[44ch] text-lead">
          {isChecked ? (
            <WhatIsChecked orderNumber={orderNumbers[0] ?? orderNumber} by={by} />
          ) : (
            <WhatComesNext orderNumber={orderNumbers[0] ?? orderNumber} />
          )}
        </p>
        {orderNumbers.length > 0 && (
          <>
            <p className="mt-9 text-tint-2">{isOne ? messages.orderNumber : messages.orderNumbers}</p>
            {orderNumbers.map(number => (
              <div key={number} className="flex flex-wrap items-baseline gap-x-[26px]">
                <p className="notranslate num mt-1 text-[clamp(2.125rem,5vw,3.75rem)] leading-[1.05] font-heavy tracking-tight">
                  {number}
                </p>
                {!isOne && (
                  <Link to="/jalgimine" search={{ orderNumber: number }} className="tlink">
                    {messages.trackOrder}
                    <span className="notranslate sr-only"> {number}</span>
                  </Link>
                )}
              </div>
            ))}
            <LetterSent orderNumber={orderNumbers[0]!} />
            <p className="mt-3 max-w-[44ch] text-hint text-tint-2">
              {isOne ? messages.writeNumberDown : messages.writeNumbersDown(priceText(amount ?? 0))}
            </p>
          </>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-x-[26px] gap-y-3.5">
          {orderNumbers.length < 2 && (
            <ButtonLink to="/jalgimine" search={orderNumber ? { orderNumber } : {}}>
              {messages.trackOrder}
            </ButtonLink>
          )}
          <ButtonLink to="/" look="ghost">
            {messages.homePage}
          </ButtonLink>
          <Link to="/custom-hat" className="tlink">
            {messages.orderCustomHat}
          </Link>
        </div>
      </div>
      {orderNumbers.length > 0 && (
        <div className="grid gap-9">
          {orderNumbers.map(number => (
            <Receipt
              key={number}
              orderNumber={number}
              heading={isOne ? messages.yourOrder : messages.orderTitle(number)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** What was ordered, and when it arrives. @param orderNumber of the first order; undefined if unknown yet */
function WhatComesNext({ orderNumber }: { orderNumber: string | undefined }) {
  const isMade = isCustom(orderNumber)
  const begins = isMade ? messages.paidWorkBegins : messages.paidOrderReceived
  const usual = <UsualTime isMade={isMade} />
  if (orderNumber && isMade) return <HatToCome orderNumber={orderNumber} begins={begins} usual={usual} />
  if (orderNumber) return <PiecesToCome orderNumber={orderNumber} begins={begins} usual={usual} />
  return (
    <>
      {begins} {usual}
    </>
  )
}

type Checked = { orderNumber: string | undefined; by: OnlinePaymentMethod | undefined }

const WhatIsChecked = ({ orderNumber, by }: Checked) =>
  orderNumber ? <ItsCheck orderNumber={orderNumber} by={by} /> : providerWords(by).checkingText

/** Only reserves the place until it is known whether the order was sent before. */
function ItsCheck({ orderNumber, by }: Checked & { orderNumber: string }) {
  const { order, error } = useOrder({ orderNumber })
  const { checkingText, checkingSentText } = providerWords(by)
  return (
    <span className={order || error ? undefined : 'invisible'}>
      {wasSentBefore(order) ? checkingSentText : checkingText}
    </span>
  )
}

type ToCome = { orderNumber: string; usual: ReactNode }

/** Whether the maker sent the order before it was paid, so that nothing is still to arrive. */
const wasSentBefore = (order: Order | undefined): boolean =>
  order !== undefined && SENT_STATUSES.has(order.orderStatus)

function PiecesToCome({ orderNumber, begins, usual }: ToCome & { begins: string }) {
  const { order } = useOrder({ orderNumber })
  if (wasSentBefore(order)) return messages.paymentArrived
  return (
    <>
      {begins} <ItsDay orderNumber={orderNumber} usual={usual} />
    </>
  )
}

/** Says that work begins once the yarn has arrived; until that is known, only reserves the place. */
function HatToCome({ orderNumber, begins, usual }: ToCome & { begins: string }) {
  const { order, error } = useOrder({ orderNumber })
  if (wasSentBefore(order)) return messages.paymentArrived
  if (order && order.awaitedYarn.length > 0) return `${messages.paymentArrived} ${noDayText(order)}`
  return (
    <span className={order || error ? undefined : 'invisible'}>
      {begins} <ItsDay orderNumber={orderNumber} usual={usual} />
    </span>
  )
}

/** The promised day, or why there is none; without both the usual time. Until that is known, only reserves the place. */
function ItsDay({ orderNumber, usual }: ToCome) {
  const { order, error } = useOrder({ orderNumber })
  if (order?.promise)
    return (
      <>
        {messages.arrivesOn} <b>{shownArrival(order.promise)}</b>.
      </>
    )
  return (
    <span className={order || error ? undefined : 'invisible'}>{(order && noDayText(order)) ?? usual}</span>
  )
}

function UsualTime({ isMade }: { isMade: boolean }) {
  const { holidayBreak, saleNotice, delivery } = useSettings()
  if (isMade) return messages.customWorkTime
  return holidayBreak?.delaysDispatch && saleNotice
    ? messages.onHolidayNow(saleNotice.sentence)
    : messages.readyHatsPostingTime(rangeText(delivery.dispatchDays))
}

/** The address of the confirmation, if the shop sends e-mail; hidden from a browser that may not see the whole order. */
function LetterSent({ orderNumber }: { orderNumber: string }) {
  const { sendsMail } = useSettings()
  const { order } = useOrder({ orderNumber })
  if (!sendsMail || !order?.customerEmail || order.masked) return null
  return <p className="mt-3 max-w-[44ch] wrap-anywhere">{messages.letterGoesTo(order.customerEmail)}</p>
}

/** Whether it is still to be made. */
const isCustom = (orderNumber = ''): boolean => (kindOfNumber(orderNumber) ?? 'regular') !== 'regular'

function Receipt({ orderNumber, heading }: { orderNumber: string; heading: string }) {
  const { order, error } = useOrder({ orderNumber })
  if (error && !order)
    return (
      <Notice tone="orange" role="status">
        {messages.orderDetailsUnavailable}
      </Notice>
    )
  return (
    <ReceiptCard>
      <h2 className="legend mb-3.5">
        <WholeNumbers>{heading}</WholeNumbers>
      </h2>
      {order ? (
        <>
          <OrderContents order={order} />
          <CustomerWords order={order} />
          <Stitch className="mt-4 mb-3" />
          <OrderSums order={order} />
          <Stitch className="mt-4 mb-[18px]" />
          <OrderDelivery order={order} />
        </>
      ) : (
        <ReceiptSkeleton />
      )}
    </ReceiptCard>
  )
}

export const ReceiptSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <Skeleton className="h-[72px] rounded-button" />
    <Skeleton className="h-[60px] rounded-field" />
    <Skeleton className="h-11 rounded-field" />
  </div>
)

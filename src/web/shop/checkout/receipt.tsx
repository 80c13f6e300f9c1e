import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { shownArrival } from '#domain/arrival-text.ts'
import type { CheckoutDraft } from '#domain/checkout.ts'
import { isCheckoutMethod } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { shippingFee } from '#domain/delivery-terms.ts'
import { GUARANTEE } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import * as arrivalMessages from '#messages/shop/arrival.ts'
import * as messages from '#messages/shop/checkout.ts'
import { Maker } from '#web/shop/catalog/offer-facts.tsx'
import { NoWithdrawal } from '#web/shop/orders/no-withdrawal.tsx'
import { GuaranteeNoticeLink } from '#web/shop/settings/guarantee-notice.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { AgreedOffers } from './agreed-offers.tsx'
import { type OrderSummary, useArrivalOf } from './order-summary.tsx'
import { daysBy } from './payment-order.ts'

type ReceiptProps = { bill: OrderSummary; isPaying: boolean }

/** What is bought and what it costs, the consent to the terms, and the button that obliges to pay. */
export function Receipt({ bill, isPaying }: ReceiptProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="md:sticky md:top-6">
      <ReceiptCard>
        <h2 id={headingId} className="legend mb-3.5">
          <WholeNumbers>{bill.heading}</WholeNumbers>
        </h2>
        {bill.isKnown ? <Bought bill={bill} /> : <BoughtToCome bill={bill} />}
        <p className="mt-[26px] text-hint text-tint-2">
          {messages.madeBy} <Maker />
        </p>
        <GuaranteeNoticeLink className="mt-4" />
        <Terms />
        <NoWithdrawal names={bill.bound} className="mb-[22px]" />
        <AgreedOffers offers={bill.offers} />
        <PayButton bill={bill} isPaying={isPaying} />
        <p className="mt-4 text-hint text-tint-2">
          {messages.ifSomethingIsWrong} {/* In a new tab, like the terms. */}
          <a
            href="/tingimused#pretensioonid"
            target="_blank"
            rel="noopener"
            className="underline underline-offset-2"
          >
            {messages.legalGuaranteeInline(GUARANTEE.text)}
            <span className="sr-only"> {messages.opensInNewTab}</span>
          </a>
          .
        </p>
      </ReceiptCard>
    </section>
  )
}

/** Returns the fee of the chosen delivery method, in cents. */
function useFee({ total }: OrderSummary) {
  const method = useMethod()
  return shippingFee(method, total, useSettings().delivery)
}

const useMethod = () => useWatch<CheckoutDraft, 'deliveryMethod'>({ name: 'deliveryMethod' })

function Bought({ bill }: { bill: OrderSummary }) {
  const method = useMethod()
  const fee = useFee(bill)
  const days = daysBy(method, useArrivalOf(bill))
  return (
    <>
      {bill.lines}
      <Stitch className="mt-4 mb-3" />
      <dl>
        <SumRow label={messages.productsLabel}>{priceText(bill.total)}</SumRow>
        {isCheckoutMethod(method) ? (
          <SumRow label={messages.deliveryWithMethod(deliveryLabel(method))}>{priceText(fee)}</SumRow>
        ) : (
          <SumRow label={messages.deliveryLabel}>{messages.notChosen}</SumRow>
        )}
        {days && (
          <SumRow label={arrivalMessages.arrivesLabel}>
            <b className="block text-right">{shownArrival(days)}</b>
          </SumRow>
        )}
        {bill.noDay && (
          <SumRow label={arrivalMessages.arrivesLabel}>
            <span className="block max-w-[32ch] text-right">{bill.noDay}</span>
          </SumRow>
        )}
      </dl>
      <Stitch className="mt-3 mb-3.5" />
      <dl>
        <TotalRow className="text-[2.375rem]">{priceText(bill.total + fee)}</TotalRow>
      </dl>
    </>
  )
}

function BoughtToCome({ bill }: { bill: OrderSummary }) {
  if (bill.isFailed) return <RetryNotice onRetry={bill.refresh}>{messages.cartOpenFailed}</RetryNotice>
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {messages.loadingOrder}
      </p>
      <div className="grid grid-cols-[56px_1fr_auto] items-center gap-4 py-3 sm:grid-cols-[72px_1fr_auto]">
        <Skeleton className="h-14 rounded-button sm:h-[72px]" />
        <Skeleton className="h-11 rounded-field" />
        <Skeleton className="h-6 w-14 rounded-status" />
      </div>
      <Stitch className="mt-4 mb-3" />
      <Skeleton className="my-[5px] h-[60px] rounded-field" />
      <Stitch className="mt-3 mb-3.5" />
      <Skeleton className="h-[46px] rounded-field" />
    </div>
  )
}

function Terms() {
  const { register, formState } = useFormContext<CheckoutDraft>()
  return (
    <Checkbox
      className="mt-[26px] mb-[22px]"
      label={
        <>
          {messages.consentStart} {/* In a new tab, so that the form's input is not lost. */}
          <a href="/tingimused" target="_blank" rel="noopener" className="underline underline-offset-2">
            {messages.purchaseTermsLink}
            <span className="sr-only"> {messages.opensInNewTab}</span>
          </a>{' '}
          {messages.consentEnd}
        </>
      }
      error={formState.errors.termsAccepted?.message}
      aria-required
      {...register('termsAccepted')}
    />
  )
}

/** Its text says that the order obliges to pay, and how much (VÕS § 62¹). */
function PayButton({ bill, isPaying }: ReceiptProps) {
  const method = useMethod()
  const fee = useFee(bill)
  const { sales, saleNotice } = useSettings()
  const hintId = useId()
  const obstacle = sales === 'closed' ? saleNotice?.sentence : obstacleOf(bill, method)
  return (
    <>
      <Button
        type="submit"
        size="large"
        wide
        className="max-sm:px-4"
        busy={isPaying}
        disabled={obstacle !== undefined}
        aria-describedby={obstacle ? hintId : undefined}
      >
        {messages.orderAndPay}{' '}
        {isCheckoutMethod(method) && bill.isKnown && (
          <span className="num">{priceText(bill.total + fee)}</span>
        )}
      </Button>
      {obstacle && (
        <p id={hintId} className="mt-2.5 text-hint text-tint-2">
          {obstacle}
        </p>
      )}
    </>
  )
}

/** Returns why it cannot be paid yet, for the person; `undefined` if it can. */
function obstacleOf({ isKnown, isFailed, obstacle }: OrderSummary, method: string): string | undefined {
  if (!isKnown) return isFailed ? messages.payWhenCartOpens : messages.cartStillOpening
  if (obstacle) return obstacle
  return isCheckoutMethod(method) ? undefined : messages.chooseDeliveryFirst
}

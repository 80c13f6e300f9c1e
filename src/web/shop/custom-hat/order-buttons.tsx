import { Link } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { HAT_PRICE, type HatOrder, hatFaults } from '#domain/custom-hat.ts'
import { priceText } from '#domain/money.ts'
import { type OnlinePaymentMethod, paymentMethodsOf } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { PaymentMethodChoice } from '#web/shop/payments/payment-method-choice.tsx'
import { GuaranteeNoticeLink } from '#web/shop/settings/guarantee-notice.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { AlreadySentNotice } from '#web/ui/already-sent-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusField } from './hat-form.ts'
import { hatPaymentWords } from './provider-words.ts'

export type Ordering = {
  onPayNow: () => void
  /** the hat is being ordered, to be paid later */
  isOrdering: boolean
  /** a payment is being opened */
  isLeaving: boolean
  /** why the hat could not be ordered */
  error: Error | null
}

/** The two ways to order. The text of each button says what it obliges to (VÕS § 62¹). */
export function OrderButtons({
  order,
  onPayNow,
  isOrdering,
  isLeaving,
  error,
}: Ordering & { order: HatOrder }) {
  const missing = [...new Set(hatFaults(order).map(({ field }) => field))]
  const { paymentSandbox, legalTexts, payment } = useSettings()
  const hintId = useId()
  const explained = { 'aria-describedby': missing.length > 0 ? hintId : undefined }
  return (
    <>
      <GuaranteeNoticeLink className="mb-5" />
      <AlreadySentNotice error={error} className="mb-5" />
      <Button type="submit" size="large" wide busy={isOrdering} disabled={missing.length > 0} {...explained}>
        {messages.submitOrderPayLater}
      </Button>
      <p className="mt-2.5 text-hint text-tint-2">{messages.payLaterNote}</p>
      {payment && <PaymentNow methods={paymentMethodsOf(payment)} />}
      {/* Not disabled: pressed too early it shows what is missing (specification §8). */}
      <Button
        look="ghost"
        size="large"
        wide
        busy={isLeaving}
        onClick={onPayNow}
        className="mt-4"
        {...explained}
      >
        <span>
          <span className="block text-hint font-medium">{hatPaymentWords(payment).payNow}</span>
          {messages.orderAndPay} <span className="num">{priceText(HAT_PRICE)}</span>
        </span>
      </Button>
      {missing.length > 0 && <Missing id={hintId} fields={missing} />}
      {paymentSandbox && (
        <Notice tone="orange" className="mt-4">
          {messages.testModeNotice}
        </Notice>
      )}
      <p className="mt-4 text-hint text-tint-2">
        {messages.orderingAgreesTo}{' '}
        <Link to="/tingimused" target="_blank" className="underline underline-offset-2">
          {messages.purchaseTermsLink}
          <span className="sr-only"> {messages.opensInNewTab}</span>
        </Link>
        . {legalTexts.customMade}
      </p>
    </>
  )
}

/** The payment methods, if there is a choice. */
function PaymentNow({ methods }: { methods: readonly OnlinePaymentMethod[] }) {
  const headingId = useId()
  return (
    <div className="mt-7">
      <h3 id={headingId} className="mb-3 text-[1.125rem]">
        {messages.payNowBy}
      </h3>
      {/* White on white, its own edges would only take space from the banks. */}
      <div className="-mx-4">
        <PaymentMethodChoice offered={methods} headingId={headingId} />
      </div>
    </div>
  )
}

const FIELD_NAME: Record<keyof HatOrder, string> = {
  firstName: messages.missingFirstName,
  lastName: messages.missingLastName,
  customerEmail: messages.missingEmail,
  customerPhone: messages.missingPhone,
  hatDiameter: messages.missingHeadCircumference,
  hatCategory: messages.missingHatShape,
  colors: messages.missingColors,
  colorOrder: messages.missingColorOrder,
  frogHatColor: messages.missingFrogColor,
  frogExpression: messages.missingFrogExpression,
  frogPinkCheeks: messages.missingCheeks,
  frogBorderCustomColors: messages.missingBorderColors,
  specialWishes: messages.missingWishes,
}

/** Why the hat cannot be ordered yet; each missing field links to its control. */
const Missing = ({ id, fields }: { id: string; fields: readonly (keyof HatOrder)[] }) => (
  <p id={id} className="mt-3.5 text-hint text-tint-2">
    {messages.stillToFill}{' '}
    {fields.map((field, i) => (
      <Fragment key={field}>
        {i > 0 && ', '}
        <button type="button" onClick={() => focusField(field)} className="underline underline-offset-2">
          {FIELD_NAME[field]}
        </button>
      </Fragment>
    ))}
    .
  </p>
)

import { useId } from 'react'
import { HOLD_MINUTES, WANTED_HOLD_MINUTES } from '#domain/hold-limits.ts'
import { DEFAULT_PAYMENT_METHOD, paymentMethodsOf } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/checkout.ts'
import { PaymentMethodChoice } from '#web/shop/payments/payment-method-choice.tsx'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { FormSection } from '#web/ui/form-section.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'

/**
 * The payment methods, and what happens next.
 * @param holdsPieces whether counted pieces are held meanwhile
 */
export function PaymentMethod({ holdsPieces }: { holdsPieces: boolean }) {
  const { paymentSandbox, payment } = useSettings()
  const usual = providerWords()
  const headingId = useId()
  return (
    <FormSection heading={messages.paymentMethodHeading} headingId={headingId}>
      {payment ? (
        <PaymentMethodChoice offered={paymentMethodsOf(payment)} headingId={headingId} />
      ) : (
        <RadioRows aria-labelledby={headingId}>
          <RadioRow
            name="paymentMethod"
            value={DEFAULT_PAYMENT_METHOD}
            label={usual.label}
            note={usual.note}
            checked
            readOnly
          />
        </RadioRows>
      )}
      {holdsPieces && (
        <p className="mt-3 text-hint text-tint-2">
          {messages.heldWhilePaying(HOLD_MINUTES, WANTED_HOLD_MINUTES)}
        </p>
      )}
      {paymentSandbox && (
        <Notice tone="orange" className="mt-4">
          {messages.testModeNotice}
        </Notice>
      )}
    </FormSection>
  )
}

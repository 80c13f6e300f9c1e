import { useId } from 'react'
import { HOLD_MINUTES, WANTED_HOLD_MINUTES } from '#domain/hold-limits.ts'
import { USUAL_WAY, waysOf } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/shop/checkout.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { Ways } from '#web/shop/payments/ways.tsx'
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
        <Ways ways={waysOf(payment)} headingId={headingId} />
      ) : (
        <RadioRows aria-labelledby={headingId}>
          <RadioRow
            name="paymentMethod"
            value={USUAL_WAY}
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

import { useId } from 'react'
import { HOLD_MINUTES, WANTED_HOLD_MINUTES } from '#domain/hold-limits.ts'
import * as messages from '#messages/shop/checkout.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { FormSection } from '#web/ui/form-section.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { Ways } from './ways.tsx'

/**
 * How it is paid, and what happens next.
 * @param holdsPieces whether counted pieces are held meanwhile
 */
export function PaymentMethod({ holdsPieces }: { holdsPieces: boolean }) {
  const { paymentSandbox, payment } = useSettings()
  const headingId = useId()
  return (
    <FormSection heading={messages.paymentMethodHeading} headingId={headingId}>
      {payment ? (
        <Ways ways={payment.ways} headingId={headingId} />
      ) : (
        <RadioRows aria-labelledby={headingId}>
          <RadioRow
            name="paymentMethod"
            value="paypal"
            label={messages.paypalOrCard}
            note={messages.paypalRedirectNote}
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

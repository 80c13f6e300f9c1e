import { useId } from 'react'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { CheckoutPart } from './checkout-part.tsx'

/** How it is paid. There is one way, and it says what happens next. */
export function PaymentMethod() {
  const { paymentSandbox } = useSettings()
  const headingId = useId()
  return (
    <CheckoutPart heading="Makseviis" headingId={headingId}>
      <RadioRows aria-labelledby={headingId}>
        <RadioRow
          name="paymentMethod"
          value="paypal"
          label="PayPal või pangakaart"
          note="Suuname sind PayPali lehele, ostukorv jääb alles."
          checked
          readOnly
        />
      </RadioRows>
      {paymentSandbox && (
        <Notice tone="orange" className="mt-4">
          Pood on proovirežiimis: päris raha ei liigu.
        </Notice>
      )}
    </CheckoutPart>
  )
}

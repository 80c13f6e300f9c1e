import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, detailsOf } from '#web/platform/api.ts'
import { findHatOfPayment, publishHatNews } from '#web/shop/custom-hat/hat-payment.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

type PaymentErrorText = {
  heading: string
  /** the API's own details where it is left out */
  text?: string
  next: 'ask again' | 'go on' | 'pay again' | 'look it up' | 'see the payment'
  /** the provider's page of the payment, where it is gone on with */
  link?: string | undefined
}

const CAPTURE_FAILED = 'Makse kinnitamisel tekkis viga'

/** What each refusal of a capture means to the one who paid. Nothing was taken, but where it is said or not known. */
const TROUBLES = {
  payment_not_approved: { heading: 'Makse jäi pooleli', next: 'go on' },
  payment_expired: { heading: 'Makse aeg sai läbi', next: 'pay again' },
  payment_declined: { heading: 'Makse lükati tagasi', next: 'pay again' },
  out_of_stock: { heading: 'Keegi jõudis ette', next: 'pay again' },
  payment_given_back: {
    heading: 'Raha tagastatakse',
    text: 'Makse läks PayPalis läbi, aga tellimust sellest ei saanud. Kogu raha läheb sinna tagasi, kust see tuli, enamasti mõne päevaga. Kui ta ei jõua, kirjuta mulle.',
    next: 'pay again',
  },
  already_paid: {
    heading: 'Selle eest on juba makstud',
    text: 'Teist korda raha ei võetud. Tellimuse leiad numbri järgi.',
    next: 'look it up',
  },
  payment_under_way: {
    heading: 'Selle eest makstakse parasjagu',
    text: 'Sama asja eest on pooleli teine makse. Siit raha ei võetud. Kui teine makse läbi ei lähe, saad uuesti proovida.',
    next: 'ask again',
  },
  payment_not_found: {
    heading: 'Tellimuse andmeid ei leitud.',
    text: 'Seda makset pood ei tunne. Kui oled maksnud, kirjuta mulle ja ma vaatan järele.',
    next: 'look it up',
  },
  amount_differs: {
    heading: 'Hind on vahepeal muutunud',
    text: 'Raha ei võetud. Vaata tellimus üle ja maksa uue hinnaga.',
    next: 'pay again',
  },
  order_not_found: {
    heading: 'Seda tellimust enam ei ole',
    text: 'Tellimus on vahepeal tühistatud. Raha ei võetud.',
    next: 'look it up',
  },
  internal: {
    heading: 'Tellimuse salvestamisel tekkis viga. Palun võtke meiega ühendust.',
    text: 'Midagi ei ole kadunud: proovin iga minut uuesti ja viin tellimuse ise lõpuni.',
    next: 'ask again',
  },
  payment_provider_failed: {
    heading: CAPTURE_FAILED,
    text: 'PayPal ei vasta praegu, aga midagi ei ole kadunud. Küsin PayPalilt iga minut uuesti ja viin tellimuse ise lõpuni, ka siis, kui paned selle lehe kinni.',
    next: 'ask again',
  },
} as const satisfies Partial<Record<ErrorCode, PaymentErrorText>>

const UNFORESEEN: PaymentErrorText = {
  heading: CAPTURE_FAILED,
  text: 'Midagi ei ole kadunud. Proovi uuesti; kui PayPal on makse kinnitanud, viin tellimuse ka ise lõpuni.',
  next: 'ask again',
}

export const MISSING_TOKEN: PaymentErrorText = {
  heading: 'PayPal makse andmeid ei leitud.',
  text: 'Sellele lehele jõuab PayPalist pärast maksmist. Sinu tellimuse leiad numbri järgi.',
  next: 'look it up',
}

export function paymentErrorOf(error: Error): PaymentErrorText {
  const body = error instanceof ApiError ? error.body : undefined
  const known = body && (TROUBLES as Partial<Record<ErrorCode, PaymentErrorText>>)[body.code]
  return known ? { text: detailsOf(error, ''), link: body.link, ...known } : UNFORESEEN
}

/** What is said of a payment that its shopper has cancelled, where more has become of it than that. */
export const NOT_CANCELLED: Record<
  Exclude<z.infer<typeof cancelled>['outcome'], 'released' | 'unknown'>,
  PaymentErrorText
> = {
  paid: {
    heading: 'Selle eest on juba makstud',
    text: 'Makse läks läbi ja midagi ei jäänud katki.',
    next: 'see the payment',
  },
  under_way: {
    heading: 'Makset alles kinnitatakse',
    text: 'PayPal ei ole veel öelnud, kas makse läks läbi. Enne kui uuesti maksad, vaata, kuidas see lõppes.',
    next: 'see the payment',
  },
  already_paid: TROUBLES.already_paid,
  another_under_way: TROUBLES.payment_under_way,
  order_gone: TROUBLES.order_not_found,
  given_back: TROUBLES.payment_given_back,
}

/** A hat that was to be paid on its own page is paid from there again. */
const BackToHat = ({ message }: { message: string }) => (
  <ButtonLink to="/custom-hat" onClick={() => publishHatNews({ outcome: 'error', message })}>
    Tagasi mütsi juurde
  </ButtonLink>
)

type PaymentTroubleProps = {
  trouble: PaymentErrorText
  /** the button that asks for the same money once more */
  askAgain?: ReactNode
  /** the provider's id of the payment */
  token?: string
}

/** Says why a payment has not become an order, and where to go on. */
export function PaymentError({ trouble, askAgain, token = '' }: PaymentTroubleProps) {
  const payAgain = findHatOfPayment(token) ? (
    <BackToHat message={trouble.heading} />
  ) : (
    <ButtonLink to="/checkout">Tagasi maksma</ButtonLink>
  )
  const actions: Record<PaymentErrorText['next'], ReactNode> = {
    'ask again': askAgain,
    'go on': trouble.link ? (
      <a href={trouble.link} className={buttonClass()}>
        Jätka PayPalis
      </a>
    ) : (
      payAgain
    ),
    'pay again': payAgain,
    'look it up': <ButtonLink to="/jalgimine">Otsi tellimust</ButtonLink>,
    'see the payment': (
      <ButtonLink to="/payment/success" search={{ token }}>
        Vaata makset
      </ButtonLink>
    ),
  }
  return (
    <EmptyState
      as="h1"
      heading={trouble.heading}
      text={trouble.text}
      tint="bg-ohetus"
      picture={<HalfMadeHat />}
      action={actions[trouble.next]}
    />
  )
}

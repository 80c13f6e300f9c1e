import { createFileRoute } from '@tanstack/react-router'
import { useCart } from '#web/features/cart/cart.ts'
import { CheckoutForm } from '#web/features/checkout/checkout-form.tsx'
import { HalfMadeHat } from '#web/features/layout/half-made-hat.tsx'
import { useSettings } from '#web/features/settings/settings.ts'
import { pageHead } from '#web/head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** `invoice` is the number of an order that is paid instead of the cart (specification §2). */
type CheckoutSearch = { invoice?: string }

const readSearch = ({ invoice }: Record<string, unknown>): CheckoutSearch =>
  typeof invoice === 'string' && invoice ? { invoice } : {}

export const Route = createFileRoute('/checkout')({
  validateSearch: readSearch,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Maksmine',
      description: 'Vali tarneviis, vaata tellimus üle ja maksa.',
      path: '/checkout',
      isPrivate: true,
    }),
  component: CheckoutPage,
})

function CheckoutPage() {
  const cart = useCart()
  return (
    <div className="wrap pb-16 md:pb-24">
      <h1 className="pt-7 pb-6 text-page md:pt-14 md:pb-10">Maksmine</h1>
      {cart.isKnown && cart.items.length === 0 ? <NothingToPay /> : <CheckoutForm cart={cart} />}
      <noscript>
        <WithoutScript />
      </noscript>
    </div>
  )
}

const NothingToPay = () => (
  <EmptyState
    heading="Ostukorv on tühi"
    text="Konnad ja kassid ootavad poes."
    picture={<HalfMadeHat />}
    action={<ButtonLink to="/pood">Poodi</ButtonLink>}
  />
)

function WithoutScript() {
  const { contactEmail } = useSettings()
  return (
    <Notice tone="orange">
      Ostukorv ja maksmine vajavad JavaScripti. Lülita see sisse või kirjuta mulle: {contactEmail}
    </Notice>
  )
}

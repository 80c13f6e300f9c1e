import * as messages from '#messages/shop/checkout.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** What to do about an order whose prices have changed: order again, or write to the maker. */
export const OrderAgain = ({ className = '' }: { className?: string }) => (
  <div className={`flex flex-wrap gap-3.5 ${className}`}>
    <ButtonLink to="/pood">{messages.toShop}</ButtonLink>
    <ButtonLink to="/contact" look="ghost">
      {messages.writeToMe}
    </ButtonLink>
  </div>
)

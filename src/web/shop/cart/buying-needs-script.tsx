import * as messages from '#messages/shop/cart.ts'
import { NeedsScript } from '#web/shop/settings/needs-script.tsx'

/** Says on a page that sells that buying needs scripts, if they are switched off. */
export const BuyingNeedsScript = ({ className }: { className?: string }) => (
  <NeedsScript {...(className && { className })}>{messages.buyingNeedsJavaScript}</NeedsScript>
)

import * as messages from '#messages/shop/asking.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { HolidayNotice } from './sale-notices.tsx'

/**
 * The holiday notice on a page for requests, which stay possible while the shop is closed
 * (docs/decisions/0034-owner-sets-delivery-terms.md).
 */
export const AskingNotice = ({ className }: { className: string }) => (
  <HolidayNotice className={className}>
    {useSettings().sales === 'closed' && messages.wishCanBeSent}
  </HolidayNotice>
)

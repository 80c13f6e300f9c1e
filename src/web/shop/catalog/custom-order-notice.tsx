import * as messages from '#messages/shop/catalog.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says why no regular product can be added just now (specification §4, mixing rule). */
export const CustomOrderNotice = ({ className }: { className?: string }) => (
  <Notice tone="orange" role="status" className={className}>
    {messages.customOrderInCartNotice}
  </Notice>
)

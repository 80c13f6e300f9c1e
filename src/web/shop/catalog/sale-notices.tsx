import type { ReactNode } from 'react'
import * as messages from '#messages/shop/catalog.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says why no regular product can be added now (specification §4, mixing rule). */
export const CustomOrderNotice = ({ className }: { className?: string }) => (
  <Notice tone="orange" role="status" className={className}>
    {messages.customOrderInCartNotice}
  </Notice>
)

type HolidayNoticeProps = {
  className?: string
  /** what it also means for this page */
  children?: ReactNode
}

/** While the maker is away or sells nothing: what that means for an order, and her own words about it. */
export function HolidayNotice({ className, children }: HolidayNoticeProps) {
  const { saleNotice } = useSettings()
  if (!saleNotice) return null
  return (
    <Notice tone="orange" icon="pause" className={className}>
      <b>{saleNotice.heading}</b> {saleNotice.sentence} {saleNotice.text} {children}
    </Notice>
  )
}

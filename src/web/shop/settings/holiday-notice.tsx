import { Notice } from '#web/ui/notice.tsx'
import { useSettings } from './settings.ts'

/** While the maker is away, or sells nothing: what that means for an order, and her own words about it. */
export function HolidayNotice({ className = '' }: { className?: string }) {
  const { saleNotice } = useSettings()
  if (!saleNotice) return null
  return (
    <Notice tone="orange" icon="pause" className={className}>
      <b>{saleNotice.heading}</b> {saleNotice.sentence} {saleNotice.text}
    </Notice>
  )
}

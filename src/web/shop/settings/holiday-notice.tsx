import { breakSentence } from '#domain/holiday-break.ts'
import * as messages from '#messages/shop/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useSettings } from './settings.ts'

/** While the maker is away: when orders leave, and her own words about it. */
export function HolidayNotice({ className = '' }: { className?: string }) {
  const { holidayBreak } = useSettings()
  if (!holidayBreak) return null
  return (
    <Notice tone="orange" icon="pause" className={className}>
      <b>{messages.holiday}</b> {breakSentence(holidayBreak)} {holidayBreak.text}
    </Notice>
  )
}

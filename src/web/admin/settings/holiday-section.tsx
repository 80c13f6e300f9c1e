import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { breakSentence, isOnBreak } from '#domain/holiday-break.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/settings.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FactArea, FactField } from './fields.tsx'
import { Section } from './section.tsx'

/** How long a break is at first. */
const DAYS = 7

/** While the maker is away: the shop sells, and says when orders leave. */
export function HolidaySection() {
  const { setValue } = useFormContext<AdminSettings>()
  const holidayBreak = useWatch<AdminSettings, 'holidayBreak'>({ name: 'holidayBreak' })
  const today = tallinnDay(new Date())
  return (
    <Section name="holiday">
      <Checkbox
        label={messages.onHoliday}
        checked={holidayBreak !== null}
        onChange={({ target }) =>
          setValue('holidayBreak', target.checked ? { until: dayAfter(today, DAYS), text: '' } : null, {
            shouldDirty: true,
          })
        }
      />
      {holidayBreak && (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FactField
              name="holidayBreak.until"
              label={messages.lastHolidayDay}
              type="date"
              min={today}
              required
              hint={messages.lastHolidayDayHint}
            />
            <FactArea name="holidayBreak.text" label={messages.holidayMessage} rows={2} />
          </div>
          <Preview {...holidayBreak} />
        </>
      )}
    </Section>
  )
}

/** The notice as the shop is going to show it. */
function Preview({ until, text }: { until: string; text: string }) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) return null
  if (!isOnBreak({ until, text }, new Date()))
    return <p className="text-hint text-tint-2">{messages.holidayDayPassed}</p>
  return (
    <div>
      <Notice tone="orange" icon="pause">
        <b>{messages.holidayPrefix}</b> {breakSentence({ until })} {text}
      </Notice>
      <p className="mt-1.5 text-hint text-tint-2">{messages.holidayPreviewCaption}</p>
    </div>
  )
}

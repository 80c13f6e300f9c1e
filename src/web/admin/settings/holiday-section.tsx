import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import {
  breakSentence,
  HOLIDAY_NOTICE_DAYS,
  type HolidayBreak,
  lastHolidayDay,
  upcomingBreakSentence,
} from '#domain/holiday-break.ts'
import { dayAfter, startOfDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/settings.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FactArea, FactField } from './fields.tsx'
import { Section } from './section.tsx'

/** The default length of a break. */
const DAYS = 7

/** Whether the shop sells at all; and during a break, whether it sells and when it posts. */
export function HolidaySection() {
  const { setValue, register } = useFormContext<AdminSettings>()
  const holidayBreak = useWatch<AdminSettings, 'holidayBreak'>({ name: 'holidayBreak' })
  const sales = useWatch<AdminSettings, 'sales'>({ name: 'sales' })
  const today = useToday()()
  const begun: HolidayBreak = {
    from: today,
    until: dayAfter(today, DAYS),
    text: '',
    delaysDispatch: true,
    closesShop: false,
  }
  return (
    <Section name="holiday">
      <div>
        <Checkbox
          label={messages.closeShop}
          checked={sales === 'closed'}
          onChange={({ target }) =>
            setValue('sales', target.checked ? 'closed' : 'open', { shouldDirty: true })
          }
        />
        <p className="max-w-[62ch] text-hint text-tint-2">{messages.closeShopHint}</p>
      </div>
      <Checkbox
        label={messages.onHoliday}
        checked={holidayBreak !== null}
        onChange={({ target }) =>
          setValue('holidayBreak', target.checked ? begun : null, { shouldDirty: true })
        }
      />
      {holidayBreak && (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FactField name="holidayBreak.from" label={messages.firstHolidayDay} type="date" required />
            <FactField
              name="holidayBreak.until"
              label={messages.lastHolidayDay}
              type="date"
              min={today}
              max={isDay(holidayBreak.from) ? lastHolidayDay(holidayBreak.from) : undefined}
              required
              hint={messages.lastHolidayDayHint}
            />
          </div>
          <div>
            <Checkbox label={messages.delaysDispatch} {...register('holidayBreak.delaysDispatch')} />
            <Checkbox label={messages.closesShop} {...register('holidayBreak.closesShop')} />
          </div>
          <FactArea name="holidayBreak.text" label={messages.holidayMessage} rows={2} />
          <Preview holidayBreak={holidayBreak} today={today} />
        </>
      )}
    </Section>
  )
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The notice as the shop will show it. */
function Preview({ holidayBreak, today }: { holidayBreak: HolidayBreak; today: string }) {
  const { from, until, text } = holidayBreak
  if (!isDay(from) || !isDay(until)) return null
  if (until < today) return <p className="text-hint text-tint-2">{messages.holidayDayPassed}</p>
  return (
    <div>
      <Notice tone="orange" icon="pause">
        <b>{messages.holidayPrefix}</b> {breakSentence(holidayBreak)} {text}
      </Notice>
      <p className="mt-1.5 text-hint text-tint-2">
        {from > today ? messages.holidayStartsLater : messages.holidayPreviewCaption}
      </p>
      <Ahead holidayBreak={holidayBreak} today={today} />
    </div>
  )
}

/** What the shop says in the last days before the break, as on the first of them. */
function Ahead({ holidayBreak, today }: { holidayBreak: HolidayBreak; today: string }) {
  const days = useWatch<AdminSettings, 'delivery.dispatchDays'>({ name: 'delivery.dispatchDays' })
  const first = dayAfter(holidayBreak.from, -HOLIDAY_NOTICE_DAYS)
  const sentence = upcomingBreakSentence(holidayBreak, days, startOfDay(first < today ? today : first))
  if (holidayBreak.from <= today || !sentence) return null
  return (
    <div className="mt-4">
      <Notice tone="orange" icon="pause">
        <b>{messages.holidayAheadPrefix}</b> {sentence}
      </Notice>
      <p className="mt-1.5 text-hint text-tint-2">{messages.holidayAheadCaption(HOLIDAY_NOTICE_DAYS)}</p>
    </div>
  )
}

import { useState } from 'react'
import { monthName } from '#domain/day-text.ts'
import { monthBefore, monthOf } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/documents.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { withQuery } from '#web/platform/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Payouts } from './payouts.tsx'

/** How many months can be chosen, from the current one back. */
const MONTHS = 18

/** Downloads a month for the bookkeeper: payments and refunds by their own days. */
export function MonthBooks() {
  const months = [monthOf(useToday()())]
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1)!))
  const [month = months[1]!, setMonth] = useState<string>()
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-bold">{messages.booksHeading}</h3>
        <p>{messages.booksIntro}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={messages.month}
          className="grow"
          value={month}
          onChange={event => setMonth(event.target.value)}
        >
          {months.map(each => (
            <option key={each} value={each}>
              {`${monthName(each)} ${each.slice(0, 4)}`}
            </option>
          ))}
        </SelectField>
        <a href={withQuery('/api/admin/books.csv', { month })} className={buttonClass()}>
          {messages.downloadMonth}
        </a>
      </div>
      <p>
        <a href={withQuery('/api/admin/papers.zip', { month })} className="tlink">
          {messages.downloadPapers}
        </a>
        <span className="block text-hint text-tint-2">{messages.papersNote}</span>
      </p>
      <p>
        <a href={withQuery('/api/admin/account-days.csv', { month })} className="tlink">
          {messages.downloadAccountDays}
        </a>
        <span className="block text-hint text-tint-2">{messages.accountDaysNote}</span>
      </p>
      <Payouts />
    </section>
  )
}

import { useState } from 'react'
import { dayAfter, monthBefore, monthOf } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/documents.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { withQuery } from '#web/platform/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MonthBooks } from './month-books.tsx'

const firstOf = (month: string): string => `${month}-01`
const lastOf = (month: string): string => dayAfter(firstOf(monthOf(dayAfter(firstOf(month), 31))), -1)

/** Downloads a month's books, or the orders of some days, as a spreadsheet. */
export function CsvButton() {
  const [open, setOpen] = useState(false)
  const thisMonth = monthOf(useToday()())
  const [from = firstOf(thisMonth), setFrom] = useState<string>()
  const [to = lastOf(thisMonth), setTo] = useState<string>()
  const choose = (month: string) => {
    setFrom(firstOf(month))
    setTo(lastOf(month))
  }
  const isTurned = Boolean(from && to && from > to)
  const link = withQuery('/api/admin/orders.csv', {
    from: from || undefined,
    to: to || undefined,
    format: 'excel',
  })
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        {messages.downloadCsv}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={messages.csvHeading}>
        <MonthBooks />
        <div className="mt-6 grid gap-4 border-current/20 border-t pt-5">
          <div>
            <h3 className="font-bold">{messages.ordersHeading}</h3>
            <p>{messages.csvIntro}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button look="line" size="small" onClick={() => choose(thisMonth)}>
              {messages.thisMonth}
            </Button>
            <Button look="line" size="small" onClick={() => choose(monthBefore(thisMonth))}>
              {messages.lastMonth}
            </Button>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={messages.fromDate}
              type="date"
              value={from}
              onChange={event => setFrom(event.target.value)}
            />
            <TextField
              label={messages.untilDate}
              type="date"
              value={to}
              error={isTurned ? messages.endBeforeStart : undefined}
              onChange={event => setTo(event.target.value)}
            />
          </div>
          <div>
            {isTurned ? (
              <Button disabled>{messages.download}</Button>
            ) : (
              <a href={link} className={buttonClass()}>
                {messages.download}
              </a>
            )}
          </div>
        </div>
      </Dialog>
    </>
  )
}

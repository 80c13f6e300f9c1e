import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { dayName, timeOfDay } from '#domain/day-text.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/audit.ts'
import { weekdayName } from '#web/admin/common/day-text.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { actionSentence, orderOf } from './sentence.ts'

/** The log of actions by day, newest first. */
export function AuditDays({ entries }: { entries: readonly AuditEntry[] }) {
  // `Map.groupBy` is missing in browsers that the shop supports.
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = tallinnDay(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, done]) => (
    <section
      key={day}
      aria-labelledby={`paev-${day}`}
      className="rounded-tile bg-lumi px-5 pt-4 pb-2 md:px-6"
    >
      <h2 id={`paev-${day}`} className="text-title font-bold">
        {dayName(day)} {day.slice(0, 4)}
        <span className="ml-2 text-hint font-normal text-tint-2">{weekdayName(day)}</span>
      </h2>
      <ul className="mt-2">
        {done.map(entry => (
          <li key={entry.id}>
            <Stitch />
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Entry({ entry }: { entry: AuditEntry }) {
  const order = orderOf(entry)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 py-2.5">
      <time dateTime={entry.at} className="num w-12 flex-none text-tint-2">
        {timeOfDay(entry.at)}
      </time>
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <b className="font-semibold">{entry.actor}</b> <WholeNumbers>{actionSentence(entry)}</WholeNumbers>
      </p>
      {order && (
        <Link
          to="/admin/orders"
          search={{ order }}
          aria-label={messages.openOrderNumbered(order)}
          className="admin-link font-medium underline underline-offset-4 max-sm:ml-16"
        >
          {messages.openOrder}
        </Link>
      )}
    </div>
  )
}

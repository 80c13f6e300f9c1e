import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { HANDLED_TASKS, type Task, type TaskItem, type TaskKind } from '#contract/today.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import { daysLeft, isUrgent } from '#domain/complaint.ts'
import { amountText } from '#domain/currency.ts'
import { lastDayToRespond } from '#domain/dispute.ts'
import { paymentMethodsOf } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/today.ts'
import { leftText, sinceText } from '#web/admin/common/day-text.ts'
import { taskQuery } from '#web/admin/common/today-query.ts'
import { MadeButton } from '#web/admin/orders/made-button.tsx'
import { PromiseButton } from '#web/admin/orders/promise-button.tsx'
import { YarnLetterButton } from '#web/admin/orders/yarn-letter-button.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { HandledButton } from './handled-button.tsx'
import { TASK_TEXTS, technical } from './task-text.ts'
import { taskWords } from './task-words.ts'

/** The waiting tasks of one kind: the first few, and on demand all of them, each with a link to where it is done. */
export function TaskCard({ task, today }: { task: Task; today: string }) {
  const { kind, count, first } = task
  const { payment } = useSettings()
  const { heading, hint } = taskWords(kind, paymentMethodsOf(payment), first[0]?.note)
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const rest = useQuery({ ...taskQuery(kind), enabled: isWhole })
  const { data: all, isFetching, isError } = rest
  const items = (isWhole && all) || first
  const more = count - items.length
  /** the index of the row that takes the focus when it appears */
  const awaited = useRef<number | undefined>(undefined)
  // A later poll must not take the focus from wherever she is by then.
  useEffect(() => {
    if (isError) awaited.current = undefined
  }, [isError])
  const takeFocus = (row: HTMLElement | null) => {
    if (!row || awaited.current === undefined) return
    awaited.current = undefined
    row.focus()
  }
  return (
    <section aria-labelledby={id} className="rounded-tile bg-lumi px-5 pt-4 pb-2 md:px-6">
      <h2 id={id} className="flex items-baseline justify-between gap-4 text-title font-bold">
        <span>{heading}</span>
        <span className="num text-[1.75rem] leading-none font-heavy">{count}</span>
      </h2>
      {hint && <p className="mt-1 max-w-[56ch] text-tint-2">{hint}</p>}
      <ul className="mt-2">
        {items.map((item, i) => (
          <TaskRow
            // An order may have two tasks of one kind, or two reasons of the same moment.
            key={`${item.id} ${item.since} ${item.note}`}
            kind={kind}
            item={item}
            today={today}
            // After "more" the focus goes to the first new item.
            {...(i === awaited.current && { takeFocus })}
          />
        ))}
      </ul>
      {more > 0 && !(isWhole && all) && (
        <>
          <Stitch />
          <button
            type="button"
            aria-busy={isFetching || undefined}
            onClick={() => {
              awaited.current = first.length
              if (isWhole) void rest.refetch()
              setIsWhole(true)
            }}
            className="task-row w-full font-semibold text-sammal"
          >
            <span className="grow text-left">{messages.moreCount(more)}</span>
            <Icon name="down" className="size-5" />
          </button>
        </>
      )}
      {isError && (
        <p role="alert" className="pb-2 text-vaarikas">
          {messages.restLoadFailed}
        </p>
      )}
    </section>
  )
}

type TaskRowProps = {
  kind: TaskKind
  item: TaskItem
  today: string
  takeFocus?: (row: HTMLElement | null) => void
}

function TaskRow({ kind, item, today, takeFocus }: TaskRowProps) {
  const { isOrder, one, note } = TASK_TEXTS[kind]
  const place = one?.(item)
  const last = lastDayOf(kind, item)
  const handled = HANDLED_TASKS.find(each => each === kind)
  const facts = (
    <span className="min-w-0 grow">
      <span className="flex justify-between gap-4 font-semibold">
        <span className="truncate">{item.name || messages.unnamedBuyer}</span>
        {item.sum !== null && <span className="num">{amountText(item.sum, item.currency)}</span>}
      </span>
      <span className="flex items-end justify-between gap-4 text-hint text-tint-2">
        <span className="flex min-w-0 flex-wrap gap-x-3">
          {(isOrder || item.orderNumber) && (
            <span className="num whitespace-nowrap">{item.orderNumber ?? item.id}</span>
          )}
          {/* Technical notes are not shortened: she may pass them on, and every word counts. */}
          <span className={`wrap-anywhere ${note === technical ? '' : 'line-clamp-2'}`}>
            {note ? note(item.note) : item.note}
          </span>
          {item.promise && <b>{messages.promisedFor(shownArrival(item.promise))}</b>}
          {item.postBy === today && <b>{messages.postToday}</b>}
          {item.isMade && <b>{messages.isMade}</b>}
          {item.isUnderWay && <b>{messages.mayBeUnderWay}</b>}
          {item.isPartlyWanted && <b className="text-vaarikas">{messages.partlyWanted}</b>}
        </span>
        <Time since={item.since} last={last} today={today} />
      </span>
    </span>
  )
  return (
    <li>
      <Stitch />
      {place ? (
        <Link {...place} ref={takeFocus} className="task-row">
          {facts}
          <Icon name="right" className="size-5 text-tint-2" />
        </Link>
      ) : (
        <div ref={takeFocus} tabIndex={-1} className="flex items-center py-3">
          {facts}
        </div>
      )}
      {(item.promise || kind === 'yarn_came') && (
        <div className="mb-3">
          <PromiseButton orderNumber={item.id} name={item.name} isFirst={!item.promise} />
        </div>
      )}
      {kind === 'yarn_gone' && (
        <div className="mb-3">
          <YarnLetterButton orderNumber={item.id} name={item.name} />
        </div>
      )}
      {item.isMade === false && (
        <div className="mb-3">
          <MadeButton orderNumber={item.id} isMade={false} name={item.name || item.id} />
        </div>
      )}
      {handled && !item.isUnderWay && <HandledButton kind={handled} item={item} />}
    </li>
  )
}

/** Returns the last day to do it; `undefined` if there is none. */
function lastDayOf(kind: TaskKind, { since, dueAt }: TaskItem): string | undefined {
  if (dueAt) return lastDayToRespond(dueAt)
  return since === null ? undefined : TASK_TEXTS[kind].lastDay?.(since)
}

/** Since when it has waited; or how many days are left, if there is a last day. */
const Time = ({ since, last, today }: { since: string | null; last: string | undefined; today: string }) =>
  last === undefined ? (
    since && <span className="flex-none">{sinceText(since, today)}</span>
  ) : (
    <span className={`flex-none ${isUrgent(last, today) ? 'font-bold text-vaarikas' : ''}`}>
      {leftText(daysLeft(last, today))}
    </span>
  )

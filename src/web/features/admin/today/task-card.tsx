import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Task } from '#contract/today.ts'
import { daysLeft, isUrgent } from '#domain/complaint.ts'
import { leftText, sinceText } from '#web/features/admin/day-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { TASK_WORDS } from './task-words.ts'

/** What waits of one kind: the first few, each leading to where it is done. */
export function TaskCard({ task, today }: { task: Task; today: string }) {
  const { kind, count, first } = task
  const { heading, hint, isOrder, one, all, note, lastDay } = TASK_WORDS[kind]
  const id = useId()
  const more = count - first.length
  return (
    <section aria-labelledby={id} className="rounded-tile bg-lumi px-5 pt-4 pb-2 md:px-6">
      <h2 id={id} className="flex items-baseline justify-between gap-4 text-title font-bold">
        <span>{heading}</span>
        <span className="num text-[1.75rem] leading-none font-heavy">{count}</span>
      </h2>
      {hint && <p className="mt-1 max-w-[56ch] text-tint-2">{hint}</p>}
      <ul className="mt-2">
        {first.map(item => (
          <li key={item.id}>
            <Stitch />
            <Link {...one(item)} className="task-row">
              <span className="min-w-0 grow">
                <span className="flex justify-between gap-4 font-semibold">
                  <span className="truncate">{item.name}</span>
                  {item.sum !== null && <span className="num">€{item.sum}</span>}
                </span>
                <span className="flex items-end justify-between gap-4 text-hint text-tint-2">
                  <span className="flex min-w-0 flex-wrap gap-x-3">
                    {isOrder && <span className="num">{item.id}</span>}
                    <span className="line-clamp-2 wrap-anywhere">{note ? note(item.note) : item.note}</span>
                  </span>
                  {item.since && <Time since={item.since} last={lastDay?.(item.since)} today={today} />}
                </span>
              </span>
              <Icon name="right" className="size-5 text-tint-2" />
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Stitch />
            <Link {...all} className="task-row font-semibold text-sammal">
              <span className="grow">Veel {more}</span>
              <Icon name="right" className="size-5" />
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Since when it waits; where there is a last day, how many are left. */
const Time = ({ since, last, today }: { since: string; last: string | undefined; today: string }) =>
  last === undefined ? (
    <span className="flex-none">{sinceText(since, today)}</span>
  ) : (
    <span className={`flex-none ${isUrgent(last, today) ? 'font-bold text-vaarikas' : ''}`}>
      {leftText(daysLeft(last, today))}
    </span>
  )

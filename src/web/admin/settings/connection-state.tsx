import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sinceMomentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/connections.ts'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'

/** One line of the shop's state: what, in which state, and what it means. */
export const State = (given: {
  name: string
  tone: StatusTone
  label: string
  children: ReactNode
  action?: ReactNode
}) => (
  <div className="grid gap-1.5 sm:grid-cols-[180px_1fr] sm:gap-4">
    <dt className="font-semibold">{given.name}</dt>
    <dd>
      <StatusLabel tone={given.tone}>{given.label}</StatusLabel>
      <p className="mt-1.5 max-w-[56ch] text-hint text-tint-2">{given.children}</p>
      {given.action}
    </dd>
  </div>
)

export type Since = { since: string | undefined }

export const FAILS = { tone: 'asking', label: messages.outage } as const satisfies {
  tone: StatusTone
  label: string
}

/** Links to the page Today, which says what to do about it. */
export const Failing = ({ since }: { since: string }) => (
  <>
    {messages.brokenSince(sinceMomentText(since))}{' '}
    <Link to="/admin" className="tlink">
      {messages.todayPage}
    </Link>
    .{' '}
  </>
)

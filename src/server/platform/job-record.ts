/** What this process knows of one of its own timed jobs. */
export type JobRecord = {
  name: string
  /** when it is next due after a moment; null if never */
  dueAfter: (moment: Date) => Date | null
  startedAt: Date
  /** null: not since the process began */
  succeededAt: Date | null
  failures: number
}

/**
 * Returns the seconds since a job should have succeeded again; 0 while it is on time. A hanging job counts as late,
 * like a failing one.
 */
export function secondsLate({ dueAfter, startedAt, succeededAt }: JobRecord, now: Date): number {
  const due = dueAfter(succeededAt ?? startedAt)
  return due ? Math.max(0, (now.getTime() - due.getTime()) / 1000) : 0
}

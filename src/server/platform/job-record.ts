/** What this process knows of a timed job of its own. */
export type JobRecord = {
  name: string
  /** when it is due next after a moment; null where never */
  dueAfter: (moment: Date) => Date | null
  startedAt: Date
  /** null: not once since the process began */
  succeededAt: Date | null
  failures: number
}

/** Seconds since a job should have succeeded again; 0 while it is on time. A job that hangs counts as late, like one that fails. */
export function secondsLate({ dueAfter, startedAt, succeededAt }: JobRecord, now: Date): number {
  const due = dueAfter(succeededAt ?? startedAt)
  return due ? Math.max(0, (now.getTime() - due.getTime()) / 1000) : 0
}

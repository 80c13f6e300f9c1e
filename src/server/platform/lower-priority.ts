import { getPriority, setPriority } from 'node:os'

/**
 * Lets a process give way to others. One that gives way more already stays as it is: only root may raise it.
 * @param pid 0: this process
 * @param niceness from 1 to 19, which gives way to all
 */
export function lowerPriority(pid: number, niceness: number): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness)
}

import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of a process. One that is lower already stays as it is: only root may raise it.
 * @param pid 0: this process
 * @param niceness from 1 to 19, the lowest priority
 */
export function lowerPriority(pid: number, niceness: number): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness)
}

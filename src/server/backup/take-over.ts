import { existsSync } from 'node:fs'
import { askToEraseAgain } from './erasures.ts'
import { restoreSecrets } from './secrets.ts'
import { forgetBackups } from './store.ts'
import { reopenedWaysIn } from './ways-in.ts'

/**
 * Takes over what a restored database needs from the previous one.
 * @param before path of the previous database, which may be missing; empty if there was none
 * @returns what the owner has to know about it
 */
export function takeOver(file: string, before: string, now: Date): string {
  forgetBackups(file)
  const fromPrevious = (what: string, work: (earlier?: string) => string): string => {
    if (!existsSync(before)) return work()
    try {
      return work(before)
    } catch (error) {
      // It is damaged, which may be the reason for the restore, or of an earlier version.
      return `${work()}${what} could not be read from the previous database: ${(error as Error).message}.\n`
    }
  }
  return [
    fromPrevious('The secret', earlier => `${restoreSecrets(file, earlier)}\n`),
    fromPrevious('Sign-ins', earlier => reopenedWaysIn(file, earlier)),
    fromPrevious('Erasures', earlier => (earlier ? erasuresSince(file, earlier, now) : '')),
  ].join('')
}

function erasuresSince(file: string, before: string, now: Date): string {
  const orders = askToEraseAgain(file, before, now)
  return orders === 0
    ? ''
    : `After this backup, the customers of ${orders} orders asked for the erasure of their data: the first screen lists these orders.\n`
}

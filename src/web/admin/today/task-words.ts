import type { TaskKind } from '#contract/today.ts'
import { servicesText } from '#domain/payment-method.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/today.ts'
import { isOfOnlyWay, waysBehind } from './provider-words.ts'
import { type ServiceWords, TASK_TEXTS } from './task-text.ts'

/** Returns a task's heading and hint, in a shop with these payment methods. @param note of its first item */
export function taskWords(
  kind: TaskKind,
  ways: readonly WayToPay[],
  note = '',
): { heading: string; hint?: string | undefined } {
  const { heading, wordsBy, hint = '' } = TASK_TEXTS[kind]
  const other = wordsBy?.(note)
  const said = (words: string | ServiceWords) =>
    typeof words === 'string' ? words : words(servicesText(waysBehind(kind, ways)))
  return {
    heading: isOfOnlyWay(kind, ways) ? messages.paymentOutageHeading : (other?.heading ?? said(heading)),
    hint: other?.hint ?? said(hint),
  }
}

import type { TaskKind } from '#contract/today.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { servicesText } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/today.ts'
import { isOfOnlyMethod, methodsBehind } from './provider-words.ts'
import { type ServiceWords, TASK_TEXTS } from './task-text.ts'

/** Returns a task's heading and hint, in a shop with these payment methods. @param note of its first item */
export function taskWords(
  kind: TaskKind,
  methods: readonly OnlinePaymentMethod[],
  note = '',
): { heading: string; hint?: string | undefined } {
  const { heading, wordsBy, hint = '' } = TASK_TEXTS[kind]
  const other = wordsBy?.(note)
  const said = (words: string | ServiceWords) =>
    typeof words === 'string' ? words : words(servicesText(methodsBehind(kind, methods)))
  return {
    heading: isOfOnlyMethod(kind, methods)
      ? messages.paymentOutageHeading
      : (other?.heading ?? said(heading)),
    hint: other?.hint ?? said(hint),
  }
}

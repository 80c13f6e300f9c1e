import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { UsualPriceReply } from '#contract/admin-products.ts'
import { type Cents, centsOf, priceText } from '#domain/money.ts'
import { isUnusual, usualPrice } from '#domain/unusual-price.ts'
import * as messages from '#messages/admin/money.ts'
import { api } from '#web/platform/api.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

const usualPriceQuery = queryOptions({
  queryKey: ['admin-products', 'usual-price'],
  queryFn: ({ signal }) => api.get<UsualPriceReply>('/api/admin/usual-price', signal),
})

type Question = { sum: Cents; usual: Cents; answer: (isRight: boolean) => void }

/**
 * Asks the owner to confirm a sum that was probably mistyped.
 * @returns `ask`, which resolves to true if she may go on; and the dialog in which it asks
 */
export function useUnusualSum(): {
  /** @param usual in cents; by default what her products usually cost */
  ask: (sum: Cents, usual?: Cents) => Promise<boolean>
  question: ReactNode
} {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const isRight = useRef(false)

  const ask = async (sum: Cents, given?: Cents): Promise<boolean> => {
    const usual = given ?? (await loadUsual())
    if (!isUnusual(sum, usual)) return true
    isRight.current = false
    return new Promise(resolve => setQuestion({ sum, usual, answer: resolve }))
  }
  const loadUsual = () =>
    queryClient.fetchQuery(usualPriceQuery).then(
      ({ price }) => centsOf(price) ?? usualPrice([]),
      // The save reports that the shop does not answer; the question needs some measure.
      () => usualPrice([]),
    )
  const sum = question ? priceText(question.sum) : ''
  return {
    ask,
    question: question && (
      <ConfirmDialog
        open
        onOpenChange={open => !open && setQuestion(undefined)}
        title={messages.unusualSumQuestion(sum)}
        text={messages.unusualSum(sum, priceText(question.usual))}
        confirm={messages.unusualSumRight(sum)}
        cancel={messages.unusualSumWrong}
        onConfirm={() => {
          isRight.current = true
        }}
        // After closing, because what follows may move the focus.
        onClosed={() => question.answer(isRight.current)}
      />
    ),
  }
}

import type { HandledKind } from '#contract/today.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { servicesText } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/today.ts'

type Question = {
  question: string | ((at: string) => string)
  /** the consequences of her yes */
  follows: string
  yes: string
}

/** Tasks about money, which the shop does not bring up again once she has marked them as done. */
const QUESTIONS: Partial<Record<HandledKind, Question>> = {
  money: {
    question: messages.giveBackQuestion,
    follows: messages.giveBackFollows,
    yes: messages.givenBackByHand,
  },
  capture_stuck: {
    question: messages.notTakenQuestion,
    follows: messages.notTakenFollows,
    yes: messages.notTaken,
  },
  refund_stuck: {
    question: messages.refundNotMadeQuestion,
    follows: messages.refundNotMadeFollows,
    yes: messages.notTaken,
  },
  owed: {
    question: messages.owedSettledQuestion,
    follows: messages.owedSettledFollows,
    yes: messages.yesSettled,
  },
  reversal: {
    question: messages.reversalSettledQuestion,
    follows: messages.reversalSettledFollows,
    yes: messages.yesSettled,
  },
  refund: {
    question: messages.refundSettledQuestion,
    follows: messages.refundSettledFollows,
    yes: messages.yesSettled,
  },
}

/**
 * Returns the confirmation before a task counts as done, in a shop with these payment methods; `undefined`: one tap is
 * enough.
 */
export function handledQuestion(kind: HandledKind, methods: readonly OnlinePaymentMethod[]) {
  const asked = QUESTIONS[kind]
  return asked && said(asked, methods)
}

/** Returns the confirmation before a refund that its provider does not report counts as made. */
export const refundMadeQuestion = (methods: readonly OnlinePaymentMethod[]) =>
  said(
    {
      question: messages.refundMadeQuestion,
      follows: messages.refundMadeFollows,
      yes: messages.yesMade,
    },
    methods,
  )

const said = ({ question, follows, yes }: Question, methods: readonly OnlinePaymentMethod[]) => ({
  question: typeof question === 'string' ? question : question(servicesText(methods).at),
  follows,
  yes,
})

import { useState } from 'react'
import type { HandledKind, HandledTask, TaskItem } from '#contract/today.ts'
import { amountText } from '#domain/currency.ts'
import { paymentMethodsOf } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/today.ts'
import { useMarkHandled } from '#web/admin/common/today-query.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { handledQuestion, refundMadeQuestion } from './handled-questions.ts'
import { TASK_TEXTS } from './task-text.ts'

const SETTLED = { label: messages.settled, named: messages.settledNamed }

/** An order may have several of these tasks, and she has looked at this one. */
const SEVERAL_OF_AN_ORDER: ReadonlySet<HandledKind> = new Set(['refund', 'refund_stuck', 'reversal'])

/**
 * For problems that the shop cannot fix: she has telephoned, refunded the money herself, or checked what the service
 * reports.
 */
export function HandledButton({ kind, item }: { kind: HandledKind; item: TaskItem }) {
  const { payment } = useSettings()
  const methods = paymentMethodsOf(payment)
  const { label, named } = TASK_TEXTS[kind].handled ?? SETTLED
  const since = SEVERAL_OF_AN_ORDER.has(kind) ? (item.since ?? undefined) : undefined
  return (
    <div className="mb-3 flex flex-wrap gap-2.5">
      {kind === 'refund_stuck' && (
        <Answer
          kind={kind}
          label={messages.refundMade}
          named={messages.refundMadeNamed}
          asked={refundMadeQuestion(methods)}
          task={{ kind: 'refund_made', id: item.id, since }}
          item={item}
        />
      )}
      <Answer
        kind={kind}
        label={label}
        named={named}
        asked={handledQuestion(kind, methods)}
        task={{ kind, id: item.id, since }}
        item={item}
      />
    </div>
  )
}

type AnswerProps = {
  kind: HandledKind
  label: string
  named: (name: string) => string
  /** the confirmation to ask for; `undefined`: one tap is enough */
  asked: ReturnType<typeof handledQuestion>
  task: HandledTask
  item: TaskItem
}

function Answer({ kind, label, named, asked, task, item }: AnswerProps) {
  const { mutate, isPending } = useMarkHandled()
  const [isAsked, setIsAsked] = useState(false)
  const handle = () => mutate(task)
  return (
    <>
      <Button
        look="line"
        size="small"
        busy={isPending}
        aria-label={named(item.name || messages.unnamedBuyer)}
        onClick={asked ? () => setIsAsked(true) : handle}
      >
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={asked.question}
          // The list is re-rendered under her thumb: the dialog says which item she has tapped.
          text={messages.followsFor(aboutText(kind, item), asked.follows)}
          confirm={asked.yes}
          cancel={messages.keepWaiting}
          onConfirm={handle}
        />
      )}
    </>
  )
}

/** Returns the item's customer, order and sum. */
const aboutText = (kind: HandledKind, { id, name, sum, currency }: TaskItem): string =>
  [name || messages.unnamedBuyer, TASK_TEXTS[kind].isOrder && id, sum !== null && amountText(sum, currency)]
    .filter(Boolean)
    .join(', ')

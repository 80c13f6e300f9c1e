import { useState } from 'react'
import type { HandledTask, TaskItem } from '#contract/today.ts'
import { waysOf } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/today.ts'
import { useMarkHandled } from '#web/admin/common/today-query.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { handledQuestion } from './handled-questions.ts'
import { TASK_TEXTS } from './task-text.ts'

const SETTLED = { label: messages.settled, named: messages.settledNamed }

/** For what the shop cannot mend: she has telephoned, or given the money back herself. */
export function HandledButton({ kind, item }: { kind: HandledTask['kind']; item: TaskItem }) {
  const { payment } = useSettings()
  const { mutate, isPending } = useMarkHandled()
  const [isAsked, setIsAsked] = useState(false)
  const { label, named } = TASK_TEXTS[kind].handled ?? SETTLED
  const asked = handledQuestion(kind, waysOf(payment))
  const handle = () => mutate({ kind, id: item.id })
  return (
    <>
      <Button
        look="line"
        size="small"
        className="mb-3"
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
          // The list is drawn anew under her thumb: the window says which of it she has tapped.
          text={messages.followsFor(aboutText(kind, item), asked.follows)}
          confirm={asked.yes}
          cancel={messages.keepWaiting}
          onConfirm={handle}
        />
      )}
    </>
  )
}

/** Whose, of which order and how much. */
const aboutText = (kind: HandledTask['kind'], { id, name, sum }: TaskItem): string =>
  [name || messages.unnamedBuyer, TASK_TEXTS[kind].isOrder && id, sum !== null && `€${sum}`]
    .filter(Boolean)
    .join(', ')

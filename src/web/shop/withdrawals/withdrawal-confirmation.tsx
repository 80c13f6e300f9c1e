import { useState } from 'react'
import type { Withdrawable, WithdrawalReceipt } from '#contract/withdrawals.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { isDifferentRequest, type useFormRequest } from '#web/platform/form-request.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { type Declaration, faultOf, type Identification, sendWithdrawal } from './withdraw.ts'

/** The declaration, and the button that sends it. */
export function WithdrawalConfirmation({
  who,
  found,
  declared,
  request,
  onSent,
  onAnother,
  onBack,
}: {
  who: Identification
  found: Withdrawable
  declared: Declaration
  request: ReturnType<typeof useFormRequest>
  onSent: (receipt: WithdrawalReceipt) => void
  /** an earlier attempt has arrived with a different declaration: the order has changed since it was found */
  onAnother: (told: string) => Promise<void>
  onBack: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const confirm = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      onSent(await sendWithdrawal({ ...who, ...declared, requestId: request.name() }))
    } catch (error) {
      if (error instanceof Error) request.failed(error)
      if (error instanceof Error && isDifferentRequest(error)) await onAnother(faultOf(error))
      setFault(faultOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="mt-6 grid gap-6">
      <ReceiptCard>
        <p className="font-semibold">
          <WholeNumbers>{messages.withdrawalStatement(found.orderNumber)}</WholeNumbers>
        </p>
        <ul className="mt-3 grid gap-1">
          {declared.lines.map(({ position, quantity }) => (
            <li key={position}>
              {quantity} × {found.lines.find(line => line.position === position)?.name}
            </li>
          ))}
        </ul>
        <p className="mt-3">
          {declared.name}, {declared.receiptEmail}
        </p>
      </ReceiptCard>
      {fault && (
        <Notice tone="red" role="alert">
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={confirm}>
          {messages.confirmWithdrawal}
        </Button>
        <Button look="ghost" onClick={onBack}>
          {messages.editMore}
        </Button>
      </div>
    </div>
  )
}

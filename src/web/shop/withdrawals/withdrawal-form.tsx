import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Withdrawable, WithdrawalReceipt } from '#contract/withdrawals.ts'
import { dayText } from '#domain/day-text.ts'
import { GUARANTEE } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { useFormRequest } from '#web/platform/form-request.ts'
import { Notice } from '#web/ui/notice.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { type Declaration, findWithdrawable, type Identification, leftOf } from './withdraw.ts'
import { WithdrawalChoice } from './withdrawal-choice.tsx'
import { WithdrawalConfirmation } from './withdrawal-confirmation.tsx'

type WithdrawalFormProps = {
  who: Identification
  found: Withdrawable
  onSent: (receipt: WithdrawalReceipt) => void
  /** the order has been looked up again */
  onFound: (found: Withdrawable) => void
  /** back to the choice of the order */
  onOther: () => void
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the confirmation's history entry: Back returns to the choice instead of leaving the page */
    isConfirmation?: boolean
  }
}

/** Two steps: what is withdrawn and by whom, then a confirmation with its own button, as the law requires. */
export function WithdrawalForm({ who, found, onSent, onFound, onOther }: WithdrawalFormProps) {
  const [declared, setDeclared] = useState<Declaration>()
  /** says that an earlier declaration has arrived, and for what */
  const [told, setTold] = useState<string>()
  const request = useFormRequest()
  const { history } = useRouter()
  const navigate = useNavigate()
  const isAtConfirmation = useLocation({ select: ({ state }) => state.isConfirmation === true })
  // A reload keeps the history entry, but not what was typed.
  const isConfirming = isAtConfirmation && declared !== undefined && declared.lines.length > 0
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => heading.current?.focus(), [isConfirming])

  /** Goes back to the choice, unless Back was pressed while the reply was pending. */
  const leaveConfirmation = () => {
    if (history.location.state.isConfirmation) history.back()
  }

  /** Looks the order up again; if that fails, the confirmation shows the error. */
  async function lookUpAgain(declaration: Declaration, sentence: string) {
    const again = await findWithdrawable(who).catch(() => undefined)
    if (!again) return
    onFound(again)
    setDeclared({ ...declaration, lines: [] })
    setTold(sentence)
    leaveConfirmation()
  }

  const isPossible = found.isInTime && found.lines.some(line => leftOf(line) > 0)
  return (
    <section aria-labelledby="withdrawal-step">
      <h2 id="withdrawal-step" ref={heading} tabIndex={-1} className="legend outline-none">
        <WholeNumbers>
          {isConfirming ? messages.confirmHeading : messages.orderTitle(found.orderNumber)}
        </WholeNumbers>
      </h2>
      {told && !isConfirming && (
        <Notice tone="red" role="alert" className="mt-6">
          {told}
        </Notice>
      )}
      {isConfirming ? (
        <WithdrawalConfirmation
          who={who}
          found={found}
          declared={declared}
          request={request}
          onSent={receipt => {
            request.forget()
            onSent(receipt)
            leaveConfirmation()
          }}
          onAnother={sentence => lookUpAgain(declared, sentence)}
          onBack={() => history.back()}
        />
      ) : isPossible ? (
        <WithdrawalChoice
          found={found}
          declared={declared}
          onDeclared={given => {
            setDeclared(given)
            setTold(undefined)
            void navigate({ to: '.', search: true, state: { isConfirmation: true } })
          }}
        />
      ) : (
        <Impossible found={found} />
      )}
      {!isConfirming && (
        <button type="button" className="tlink mt-7 min-h-11" onClick={onOther}>
          {messages.otherOrder}
        </button>
      )}
    </section>
  )
}

function Impossible({ found }: { found: Withdrawable }) {
  const isOver = !found.isInTime && found.lastDay
  const isTaken = found.lines.some(line => line.withdrawn > 0)
  return (
    <Notice tone="orange" className="mt-6">
      {isOver
        ? messages.withdrawalOver(dayText(found.lastDay!), GUARANTEE.text)
        : isTaken
          ? messages.alreadyWithdrawn
          : messages.notWithdrawableAsCustom(GUARANTEE.text)}
    </Notice>
  )
}

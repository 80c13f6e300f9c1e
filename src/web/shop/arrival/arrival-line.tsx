import { shownArrival } from '#domain/arrival-text.ts'
import type { OrderKind } from '#domain/order-number.ts'
import * as messages from '#messages/shop/arrival.ts'
import { READY, useMachineDays } from './arrival.ts'

type ArrivalLineProps = {
  /** what is paid together; a ready piece by default */
  kinds?: readonly OrderKind[]
  className?: string
}

/** `Pakiautomaadis neljapäeval, 3. detsembril, kui maksad täna enne kella 14.30`; nothing if no day can be named. */
export function ArrivalLine({ kinds = READY, className = '' }: ArrivalLineProps) {
  const found = useMachineDays(kinds)
  if (!found) return null
  return (
    <p className={className}>
      {messages.inMachine} <b>{shownArrival(found.days)}</b>
      {messages.ifPaid(found.payBefore)}
    </p>
  )
}

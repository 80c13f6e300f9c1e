import { arrivalText } from '#domain/arrival-text.ts'
import type { OrderKind } from '#domain/order-number.ts'
import * as messages from '#messages/shop/arrival.ts'
import { useMachineDays } from './arrival.ts'

/** `Pakiautomaadis neljapäeval, 3. detsembril, kui maksad täna enne kella 14.30`; nothing where no day can be named. */
export function ArrivalLine({ kinds, className = '' }: { kinds: readonly OrderKind[]; className?: string }) {
  const found = useMachineDays(kinds)
  if (!found) return null
  return (
    <p className={className}>
      {messages.inMachine} <b>{arrivalText(found.days)}</b>
      {messages.ifPaid(found.payBefore)}
    </p>
  )
}

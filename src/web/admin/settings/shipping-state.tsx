import { useQuery } from '@tanstack/react-query'
import type { ShippingStatus } from '#contract/shipments.ts'
import { CARRIER } from '#domain/carriers.ts'
import * as messages from '#messages/admin/shipments.ts'
import type { StatusTone } from '#web/ui/status-label.tsx'
import { FAILS, Failing, type Since, State } from './connection-state.tsx'
import { shippingQuery } from './shipping-query.ts'

const contractsText = ({ carriers }: ShippingStatus): string =>
  carriers.length === 0
    ? messages.noCarriers
    : `${carriers
        .map(({ carrier, contracts }) => {
          const whose = contracts.map(each =>
            each === 'own' ? messages.ownContract : messages.serviceContract,
          )
          return `${CARRIER[carrier].name} (${whose.join(', ')})`
        })
        .join(', ')}.`

function wordsOf(status: ShippingStatus): { tone: StatusTone; label: string; text: string } {
  if (!status.isOn) return { tone: 'plain', label: messages.connectionOff, text: messages.connectionOffText }
  if (status.answer === 'refused')
    return { tone: 'asking', label: messages.connectionRefused, text: messages.connectionRefusedText }
  if (status.answer === 'silent')
    return { tone: 'asking', label: messages.connectionSilent, text: messages.connectionSilentText }
  return {
    tone: 'done',
    label: messages.connectionOn,
    text: `${messages.connectionWorks} ${contractsText(status)}`,
  }
}

/** Whether carriers' labels can be made, and under whose contracts. */
export function ShippingState({ since }: Since) {
  const { data } = useQuery(shippingQuery)
  if (!data) return null
  const { tone, label, text } = wordsOf(data)
  return (
    <State name={messages.connection} tone={tone} label={label} {...(since && FAILS)}>
      {since && <Failing since={since} />}
      {text}
    </State>
  )
}

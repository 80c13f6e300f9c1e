import type { Connections } from '#contract/connections.ts'
import * as messages from '#messages/admin/bank-link.ts'
import { FAILS, Failing, type Since, State } from './connection-state.tsx'

/** Whether the bank link's contract includes cards; nothing without a bank link. */
export function CardsState({ provider, takesCards, since }: Connections['banks'] & Since) {
  if (provider === 'off') return null
  if (!takesCards)
    return (
      <State name={messages.cards} tone="plain" label={messages.cardsOff}>
        {messages.cardsOffText}
      </State>
    )
  const isLive = provider === 'live'
  return (
    <State
      name={messages.cards}
      tone={isLive ? 'done' : 'asking'}
      label={isLive ? messages.cardsOn : LABEL[provider]}
      {...(since && FAILS)}
    >
      {since && <Failing since={since} />}
      {since
        ? messages.cardsFail
        : provider === 'built-in'
          ? messages.cardsBuiltInText
          : messages.cardsOnText}
    </State>
  )
}

const LABEL = { sandbox: messages.bankLinksSandbox, 'built-in': messages.bankLinksBuiltIn }

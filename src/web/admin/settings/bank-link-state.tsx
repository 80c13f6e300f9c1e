import type { Connections } from '#contract/connections.ts'
import { shortMomentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/bank-link.ts'
import { countText } from '#web/admin/common/day-text.ts'
import type { StatusTone } from '#web/ui/status-label.tsx'
import { FAILS, Failing, type Since, State } from './connection-state.tsx'

type Words = { tone: StatusTone; label: string; text: string }

const BANK_LINK: Record<Connections['banks']['provider'], Words> = {
  live: { tone: 'done', label: messages.bankLinksOn, text: messages.bankLinksOnText },
  sandbox: { tone: 'asking', label: messages.bankLinksSandbox, text: messages.bankLinksSandboxText },
  'built-in': { tone: 'asking', label: messages.bankLinksBuiltIn, text: messages.bankLinksBuiltInText },
  off: { tone: 'plain', label: messages.bankLinksOff, text: messages.bankLinksOffText },
}

/** Returns the state of the bank link; its keys are proven to work once the list of banks has loaded with them. */
function wordsOf({ provider, fetchedAt }: Connections['banks'], isFailing: boolean): Words {
  const words = BANK_LINK[provider]
  if (provider === 'off') return words
  if (isFailing) return { ...words, text: messages.bankLinksFail }
  return fetchedAt === null
    ? { tone: 'asking', label: messages.bankLinksUnasked, text: messages.bankLinksUnaskedText }
    : words
}

/** Whether the bank link is set up, and its keys work. */
export function BankLinkState({ since, ...banks }: Connections['banks'] & Since) {
  const { tone, label, text } = wordsOf(banks, since !== undefined)
  const { provider, count, fetchedAt } = banks
  return (
    <State name={messages.bankLinks} tone={tone} label={label} {...(since && FAILS)}>
      {since && <Failing since={since} />}
      {text}
      {provider !== 'off' &&
        fetchedAt !== null &&
        messages.banksListed(
          countText(count, messages.bankUnit, messages.banksUnit),
          shortMomentText(fetchedAt),
        )}
    </State>
  )
}

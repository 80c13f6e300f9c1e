import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Withdrawable, WithdrawalReceipt } from '#contract/withdrawals.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import * as titles from '#messages/shop/titles.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { NeedsScript } from '#web/shop/settings/needs-script.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { FindOrder } from '#web/shop/withdrawals/find-order.tsx'
import { Receipt } from '#web/shop/withdrawals/receipt.tsx'
import type { Identification } from '#web/shop/withdrawals/withdraw.ts'
import { WithdrawalForm } from '#web/shop/withdrawals/withdrawal-form.tsx'

type Search = { orderNumber?: string; key?: string }

const text = (value: unknown) => (typeof value === 'string' && value.trim()) || undefined

export const Route = createFileRoute('/taganemine')({
  validateSearch: (given: Record<string, unknown>): Search => {
    const [orderNumber, key] = [text(given.orderNumber), text(given.key)]
    return { ...(orderNumber && { orderNumber }), ...(key && { key }) }
  },
  head: ({ match: { context, search } }) => {
    const head = pageHead(context, {
      title: titles.withdrawFromContract,
      description: titles.withdrawHereIntro(WITHDRAWAL_DAYS),
      path: '/taganemine',
      isPrivate: search.orderNumber !== undefined,
    })
    // The URL may contain the order's key, which must not leak in a referrer.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: WithdrawalPage,
})

type State = { who: Identification; found: Withdrawable; receipt?: WithdrawalReceipt }

/** The withdrawal function of Directive 2011/83, art. 11a: a declaration, its confirmation, and a receipt at once. */
function WithdrawalPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [state, setState] = useState<State>()
  /** the order that the link led to is not the one meant */
  const [isOther, setIsOther] = useState(false)
  return (
    <div className="wrap pt-7 pb-16 md:pt-14 md:pb-24">
      <h1 className="text-page">{messages.withdrawFromContract}</h1>
      {!state && (
        <p className="mt-5 max-w-[38rem] text-lead">
          {messages.withdrawalIntro(WITHDRAWAL_DAYS)}{' '}
          <Link to="/tingimused" hash="taganemine-ja-tagastamine" className="tlink">
            {messages.termsLink}
          </Link>
          .
        </p>
      )}
      <div className="mt-9 max-w-[780px]">
        {state?.receipt ? (
          <Receipt receipt={state.receipt} />
        ) : state ? (
          <WithdrawalForm
            who={state.who}
            found={state.found}
            onSent={receipt => setState({ ...state, receipt })}
            onFound={found => setState({ ...state, found })}
            onOther={() => {
              setState(undefined)
              setIsOther(true)
              void navigate({ search: {}, replace: true })
            }}
          />
        ) : (
          <FindOrder
            linked={isOther ? {} : search}
            takesFocus={isOther}
            onFound={(who, found) => setState({ who, found })}
          />
        )}
      </div>
      <NeedsScript className="mt-7">
        {contactEmail => (
          <>
            {messages.withdrawalNeedsScript}{' '}
            <a href={`mailto:${contactEmail}`} className="notranslate tlink">
              {contactEmail}
            </a>{' '}
            {messages.withdrawalByLetter}
          </>
        )}
      </NeedsScript>
    </div>
  )
}

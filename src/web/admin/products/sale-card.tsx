import { useState } from 'react'
import type { Sale } from '#contract/sales.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/admin/sales.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { useSaleChange } from './sale-queries.ts'
import { periodText } from './sale-values.ts'

const STATES = {
  planned: { tone: 'waiting', label: messages.planned },
  running: { tone: 'done', label: messages.running },
  over: { tone: 'gone', label: messages.over },
} as const

/** A sale: its days, its products with their prices, and the button to end it. */
export function SaleCard({ sale }: { sale: Sale }) {
  const days = periodText(sale)
  const { tone, label } = STATES[sale.state]
  return (
    <article className="rounded-tile bg-lumi p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="num text-[1.125rem] font-bold">{days}</h3>
        <StatusLabel tone={tone}>{label}</StatusLabel>
        {sale.state !== 'over' && <EndButton sale={sale} days={days} />}
      </div>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
          {messages.summary(sale.percent, sale.products.length)}
        </summary>
        <ul>
          {sale.products.map(product => (
            <li key={product.id} className="flex justify-between gap-4 py-1">
              <span className="min-w-0">{product.name}</span>
              <span className="num flex-none">
                <s className="text-tint-2">{priceText(product.regularPrice)}</s>{' '}
                <b>{priceText(product.price)}</b>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}

function EndButton({ sale: { id, state }, days }: { sale: Sale; days: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const isRunning = state === 'running'
  const { mutate, isPending } = useSaleChange(
    { done: isRunning ? messages.ended : messages.forgotten, failed: messages.endFailed },
    () => setIsAsked(false),
  )
  return (
    <>
      <Button
        look="line"
        size="small"
        className="ml-auto"
        busy={isPending}
        aria-label={isRunning ? messages.endNowNamed(days) : messages.forgetNamed(days)}
        onClick={() => setIsAsked(true)}
      >
        {isRunning ? messages.endNow : messages.forget}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={isRunning ? messages.endQuestion : messages.forgetQuestion}
        text={isRunning ? messages.endText : messages.forgetText}
        confirm={isRunning ? messages.endConfirm : messages.forgetConfirm}
        cancel={isRunning ? messages.goesOn : messages.keep}
        onConfirm={() => mutate({ path: `/api/admin/sales/${encodeURIComponent(id)}/end` })}
      />
    </>
  )
}

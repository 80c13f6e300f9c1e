import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import type { Cents } from '#domain/money.ts'
import * as messages from '#messages/admin/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { orderDocumentsQuery } from './documents-query.ts'
import { RefundForm } from './refund-form.tsx'

type RefundButtonProps = { order: Order; papers: RefundsAndDocuments; owed: Cents }

/** Opens the refund dialog, as long as there is money to refund. */
export function RefundButton({ order, papers, owed }: RefundButtonProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  // As they were when the dialog was opened: the refund changes what is left while the dialog is open.
  const [shown, setShown] = useState<RefundsAndDocuments>()
  const end = useRef<HTMLParagraphElement>(null)
  const isOver = papers.left === '0.00'
  const lookAgain = async () => {
    const now = await queryClient.fetchQuery(orderDocumentsQuery(order.orderNumber)).catch(() => undefined)
    if (now) setShown(now)
  }

  // The button disappears with the last cent; the focus must not be lost with it.
  useEffect(() => {
    if (!isOver || open || !shown) return
    const timer = setTimeout(() => end.current?.focus())
    return () => clearTimeout(timer)
  }, [isOver, open, shown])

  return (
    <div className="mt-3">
      {isOver && !open ? (
        <p ref={end} tabIndex={-1} className="text-tint-2">
          {messages.nothingLeftToRefund}
        </p>
      ) : (
        <Button
          look="line"
          size="small"
          onClick={() => {
            setShown(papers)
            setOpen(true)
          }}
        >
          {messages.refundMoney}
        </Button>
      )}
      {shown && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={messages.refundMoney}
          text={messages.orderWithTotal(order.orderNumber, order.customerName)}
        >
          <RefundForm
            order={order}
            papers={shown}
            owed={owed}
            onMoved={lookAgain}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      )}
    </div>
  )
}

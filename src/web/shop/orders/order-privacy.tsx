import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { useLoaded } from '#web/platform/use-loaded.ts'
import { focused } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

// Few people ask, so the code is loaded on demand.
const loadDialog = async () => ({ default: (await import('#web/ui/dialog.tsx')).ConfirmDialog })

/** The data rights of an order's holder (GDPR, art. 15 and 17). */
export function OrderPrivacy({ order, accessKey }: { order: Order; accessKey: string | undefined }) {
  const sessionId = useCartSession()
  const path = `/api/orders/${order.orderNumber}`
  const right = { key: accessKey, ...(!accessKey && { sessionId }) }
  const wish = useMutation({ mutationFn: () => api.post(withQuery(`${path}/erasure`, right)) })
  // The button disappears once the request is made; the focus must not be lost with it.
  useEffect(() => {
    if (wish.isSuccess) answer.current?.focus()
  }, [wish.isSuccess])
  const download = async () => {
    const data = await api.get<object>(withQuery(`${path}/data`, right))
    const file = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href: file, download: `${order.orderNumber}.json` }).click()
    // Safari on a phone reads the file after this task.
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
  }
  const [asks, setAsks] = useState(false)
  const ConfirmDialog = useLoaded(loadDialog, asks, () => {
    setAsks(false)
    toast({ tone: 'bad', title: messages.failedTryShortly })
  })
  const answer = useRef<HTMLDivElement>(null)
  const isWished = wish.isSuccess || order.erasureRequestedAt !== null
  const fetching = useMutation({ mutationFn: download })
  const fault = wish.error ?? fetching.error
  return (
    <details className="mt-14 max-w-[38rem]">
      <summary className="min-h-11 cursor-pointer text-hint text-tint-2">{messages.myDataInOrder}</summary>
      <p className="mt-3">
        {messages.dataRetentionStart}{' '}
        <Link to="/privaatsus" className="tlink">
          {messages.privacyPageLink}
        </Link>
        .
      </p>
      <div className="mt-3 flex flex-wrap gap-x-7">
        <TextButton busy={fetching.isPending} onClick={() => fetching.mutate()}>
          {messages.downloadAllData}
        </TextButton>
        {!isWished && (
          <TextButton busy={wish.isPending} onClick={() => setAsks(true)}>
            {messages.requestDataErasure}
          </TextButton>
        )}
      </div>
      {ConfirmDialog && (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={messages.erasureQuestion}
          text={messages.erasureExplanation}
          confirm={messages.confirmErasure}
          cancel={messages.keepIt}
          onConfirm={() => wish.mutate()}
        />
      )}
      {isWished && (
        <div ref={answer} tabIndex={-1}>
          <Notice tone="green" role="status" className="mt-3">
            {messages.erasureRequested}
          </Notice>
        </div>
      )}
      {fault && (
        <Notice tone="red" role="alert" className="mt-3">
          {detailsOf(fault, messages.failedTryShortly)}
        </Notice>
      )}
    </details>
  )
}

type TextButtonProps = { busy: boolean; onClick: () => void; children: ReactNode }

/** Ignores further clicks while the first is in progress; the focus stays, and returns to it after a question. */
const TextButton = ({ busy, onClick, children }: TextButtonProps) => (
  <button
    type="button"
    className="tlink min-h-11"
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={focused(() => busy || onClick())}
  >
    {children}
    {busy && '…'}
  </button>
)

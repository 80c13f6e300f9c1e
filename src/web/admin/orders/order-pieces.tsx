import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderPiece } from '#contract/yarn.ts'
import { dayName } from '#domain/day-text.ts'
import * as messages from '#messages/admin/yarn.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { api } from '#web/platform/api.ts'
import { useLastError } from '#web/platform/last-error.ts'
import { adminOrderKey, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'

const piecesQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: [...adminOrderKey(orderNumber), 'pieces'],
    queryFn: ({ signal }) => api.get<OrderPiece[]>(`/api/admin/orders/${orderNumber}/pieces`, signal),
    staleTime: 0,
    throwOnError: false,
  })

/** Chooses with one tap which passport goes into the parcel. Nothing without passports, which are optional. */
export function OrderPieces({ orderNumber }: { orderNumber: string }) {
  const query = useQuery(piecesQuery(orderNumber))
  const { data, isFetching, refetch } = query
  const error = useLastError(query)
  if (!data && error)
    return (
      <PanelPart heading={messages.orderPieces}>
        <RetryNotice busy={isFetching} onRetry={refetch}>
          {messages.orderPiecesFailed}
        </RetryNotice>
      </PanelPart>
    )
  if (!data || data.length === 0) return null
  return (
    <PanelPart heading={messages.orderPieces}>
      {!data.some(({ isChosen }) => isChosen) && (
        <p className="mb-2 font-semibold text-vaarikas">{messages.choosePiece}</p>
      )}
      <ul className="grid gap-2.5">
        {data.map(piece => (
          <Piece key={piece.id} piece={piece} orderNumber={orderNumber} />
        ))}
      </ul>
    </PanelPart>
  )
}

function Piece({ piece, orderNumber }: { piece: OrderPiece; orderNumber: string }) {
  const queryClient = useQueryClient()
  const { id, code, name, madeOn, grams, isShown, isChosen } = piece
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      // As shown, it belongs to this order or is unsold; a sale or another device may have given it to another order
      // since.
      const [seen, wanted] = isChosen ? [orderNumber, null] : [null, orderNumber]
      return api.put(`/api/admin/yarn/pieces/${id}`, { orderNumber: wanted, seen })
    },
    onError: error => toastFailure(messages.saveFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: piecesQuery(orderNumber).queryKey }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="num text-hint text-tint-2">
          {[messages.pieceCode(code), grams > 0 && messages.pieceGrams(grams), madeOn && dayName(madeOn)]
            .filter(Boolean)
            .join(', ')}
        </p>
        {isChosen && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            <StatusLabel tone="done">{messages.goesAlong}</StatusLabel>
            {!isShown && <StatusLabel tone="plain">{messages.hidden}</StatusLabel>}
          </p>
        )}
      </div>
      <Button
        look="line"
        size="small"
        busy={isPending}
        aria-label={isChosen ? messages.leaveOut(code) : messages.takeAlong(code)}
        onClick={() => mutate()}
      >
        {isChosen ? messages.notThisOne : messages.thisOne}
      </Button>
    </li>
  )
}

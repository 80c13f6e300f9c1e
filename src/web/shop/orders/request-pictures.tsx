import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '#contract/custom-orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ordersKey } from './order-queries.ts'

type RequestPicturesProps = { orderNumber: string; accessKey: string | undefined }

/** The pictures sent with a request, for viewers who may see the whole order; nothing if there are none. */
export function RequestPictures({ orderNumber, accessKey: key }: RequestPicturesProps) {
  const sessionId = useCartSession()
  const { data: pictures = [] } = useQuery({
    queryKey: [...ordersKey, orderNumber, 'pictures', { key, sessionId }],
    queryFn: ({ signal }) => {
      const path = `/api/custom-orders/${encodeURIComponent(orderNumber)}/pictures`
      return api.get<Attachment[]>(withQuery(path, { key, sessionId }), signal)
    },
    enabled: sessionId !== undefined,
  })
  if (pictures.length === 0) return null
  return (
    <ul aria-label={messages.sentPicturesLabel} className="mt-4 grid grid-cols-3 gap-2.5">
      {pictures.map(({ id, url }, i) => (
        <li key={id} className="tile aspect-square rounded-button">
          <Picture source={{ url }} alt={messages.sentPictureAlt(i + 1)} sizes="160px" />
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/yarn.ts'
import { orderPassportsQuery } from './yarn-queries.ts'

/** The passports of the purchase, for a holder of the order's key, who may enter their name there. */
export function OrderPassports({ order, accessKey }: { order: Order; accessKey?: string | undefined }) {
  const { data } = useQuery({
    ...orderPassportsQuery(order.orderNumber, { key: accessKey ?? '' }),
    enabled: accessKey !== undefined && !order.masked,
  })
  if (!data || data.length === 0) return null
  return (
    <div className="mt-3.5">
      <p className="font-semibold">{messages.passportsOfOrder}</p>
      <ul className="grid justify-items-start gap-1">
        {data.map(({ code, name }) => (
          <li key={code}>
            <a href={`/pass/${code}#${new URLSearchParams({ key: accessKey! })}`} className="tlink">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

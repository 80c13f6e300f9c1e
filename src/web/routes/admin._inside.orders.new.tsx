import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnerOrderMade } from '#contract/owner-orders.ts'
import * as messages from '#messages/admin/new-order.ts'
import { NewOrderForm } from '#web/admin/new-order/new-order-form.tsx'
import { OrderCreated } from '#web/admin/new-order/order-created.tsx'

export const Route = createFileRoute('/admin/_inside/orders/new')({ component: NewOrder })

/** An order of what was sold at a fair, or by a message. */
function NewOrder() {
  const [made, setMade] = useState<OwnerOrderMade>()
  return (
    <div className="mx-auto grid max-w-[720px] gap-6">
      <div>
        <h1 className="text-panel">{messages.heading}</h1>
        <p className="mt-1 text-tint-2">{messages.intro}</p>
      </div>
      {made ? (
        <OrderCreated made={made} onNext={() => setMade(undefined)} />
      ) : (
        <NewOrderForm onMade={setMade} />
      )}
    </div>
  )
}

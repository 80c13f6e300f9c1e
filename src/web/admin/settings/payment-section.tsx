import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import {
  isNewPaymentMethod,
  type OnlinePaymentMethod,
  offeredPaymentMethods,
} from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/bank-link.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { connectionsQuery } from './connections-query.ts'
import { OrderButtons } from './order-buttons.tsx'
import { paymentMethodName } from './provider-words.ts'
import { Part, Section } from './section.tsx'

/** Which payment methods shoppers are offered, and in which order. */
export function PaymentSection() {
  const { data } = useQuery(connectionsQuery)
  const { watch, setValue } = useFormContext<AdminSettings>()
  const chosen = { waysToPay: watch('waysToPay'), waysOff: watch('waysOff') }
  const there = data?.waysToPay ?? []
  const offered = offeredPaymentMethods(chosen, there)
  const off = there.filter(method => !offered.includes(method))
  const isNew = (method: OnlinePaymentMethod) => isNewPaymentMethod(chosen, method)
  const nameOf = (method: OnlinePaymentMethod) => paymentMethodName(method, there)
  const change = (methods: OnlinePaymentMethod[]) => {
    setValue('waysToPay', methods, { shouldDirty: true })
    setValue(
      'waysOff',
      there.filter(method => !methods.includes(method)),
      { shouldDirty: true },
    )
  }
  if (there.length < 2)
    return (
      <Section name="payment">
        <p className="max-w-[62ch] text-tint-2">
          {there[0] !== undefined && messages.onlyPaymentMethod(nameOf(there[0]))}
        </p>
      </Section>
    )
  const move = (from: number, to: number) => {
    const methods = [...offered]
    methods.splice(to, 0, ...methods.splice(from, 1))
    change(methods)
  }
  return (
    <Section name="payment">
      <Part
        heading={messages.waysToPay}
        note={
          there.some(isNew) ? `${messages.waysToPayNote} ${messages.newMethodsNote}` : messages.waysToPayNote
        }
      >
        <ul className="grid gap-2">
          {[...offered, ...off].map((method, place) => (
            <li key={method} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
              <Checkbox
                label={
                  isNew(method) ? (
                    <>
                      <span className="block">{nameOf(method)}</span>{' '}
                      <StatusLabel tone="agreed">{messages.newMethod}</StatusLabel>
                    </>
                  ) : (
                    nameOf(method)
                  )
                }
                checked={offered.includes(method)}
                // The last payment method cannot be switched off.
                disabled={offered.length === 1 && offered.includes(method)}
                onChange={({ target }) =>
                  change(target.checked ? [...offered, method] : offered.filter(each => each !== method))
                }
              />
              {offered.includes(method) && offered.length > 1 && (
                <OrderButtons
                  what={nameOf(method)}
                  place={place}
                  count={offered.length}
                  onMove={to => move(place, to)}
                />
              )}
            </li>
          ))}
        </ul>
      </Part>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { offeredWays, type WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/bank-link.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { connectionsQuery } from './connections-query.ts'
import { OrderButtons } from './order-buttons.tsx'
import { nameOfWay, waysSetUp } from './provider-words.ts'
import { Part, Section } from './section.tsx'

/** Which ways to pay shoppers are offered, and in which order. */
export function PaymentSection() {
  const { data } = useQuery(connectionsQuery)
  const { watch, setValue } = useFormContext<AdminSettings>()
  const wanted = watch('waysToPay')
  const there = data ? waysSetUp(data) : []
  const offered = offeredWays(wanted, there)
  const change = (ways: WayToPay[]) => setValue('waysToPay', ways, { shouldDirty: true })
  if (there.length < 2)
    return (
      <Section name="payment">
        <p className="max-w-[62ch] text-tint-2">
          {there[0] !== undefined && messages.onlyWay(nameOfWay(there[0]))}
        </p>
      </Section>
    )
  const off = there.filter(way => !offered.includes(way))
  const move = (from: number, to: number) => {
    const ways = [...offered]
    ways.splice(to, 0, ...ways.splice(from, 1))
    change(ways)
  }
  return (
    <Section name="payment">
      <Part heading={messages.waysToPay} note={messages.waysToPayNote}>
        <ul className="grid gap-2">
          {[...offered, ...off].map((way, place) => (
            <li key={way} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
              <Checkbox
                label={nameOfWay(way)}
                checked={offered.includes(way)}
                // A shop that nobody can pay in is not meant.
                disabled={offered.length === 1 && offered.includes(way)}
                onChange={({ target }) =>
                  change(target.checked ? [...offered, way] : offered.filter(each => each !== way))
                }
              />
              {offered.includes(way) && offered.length > 1 && (
                <OrderButtons
                  what={nameOfWay(way)}
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

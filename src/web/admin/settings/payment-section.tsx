import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { isNewWay, offeredWays, type WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/bank-link.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { connectionsQuery } from './connections-query.ts'
import { OrderButtons } from './order-buttons.tsx'
import { nameOfWay } from './provider-words.ts'
import { Part, Section } from './section.tsx'

/** Which payment methods shoppers are offered, and in which order. */
export function PaymentSection() {
  const { data } = useQuery(connectionsQuery)
  const { watch, setValue } = useFormContext<AdminSettings>()
  const chosen = { waysToPay: watch('waysToPay'), waysOff: watch('waysOff') }
  const there = data?.waysToPay ?? []
  const offered = offeredWays(chosen, there)
  const off = there.filter(way => !offered.includes(way))
  const isNew = (way: WayToPay) => isNewWay(chosen, way)
  const nameOf = (way: WayToPay) => nameOfWay(way, there)
  const change = (ways: WayToPay[]) => {
    setValue('waysToPay', ways, { shouldDirty: true })
    setValue(
      'waysOff',
      there.filter(way => !ways.includes(way)),
      { shouldDirty: true },
    )
  }
  if (there.length < 2)
    return (
      <Section name="payment">
        <p className="max-w-[62ch] text-tint-2">
          {there[0] !== undefined && messages.onlyWay(nameOf(there[0]))}
        </p>
      </Section>
    )
  const move = (from: number, to: number) => {
    const ways = [...offered]
    ways.splice(to, 0, ...ways.splice(from, 1))
    change(ways)
  }
  return (
    <Section name="payment">
      <Part
        heading={messages.waysToPay}
        note={
          there.some(isNew) ? `${messages.waysToPayNote} ${messages.newWaysNote}` : messages.waysToPayNote
        }
      >
        <ul className="grid gap-2">
          {[...offered, ...off].map((way, place) => (
            <li key={way} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
              <Checkbox
                label={
                  isNew(way) ? (
                    <>
                      <span className="block">{nameOf(way)}</span>{' '}
                      <StatusLabel tone="agreed">{messages.newWay}</StatusLabel>
                    </>
                  ) : (
                    nameOf(way)
                  )
                }
                checked={offered.includes(way)}
                // The last payment method cannot be switched off.
                disabled={offered.length === 1 && offered.includes(way)}
                onChange={({ target }) =>
                  change(target.checked ? [...offered, way] : offered.filter(each => each !== way))
                }
              />
              {offered.includes(way) && offered.length > 1 && (
                <OrderButtons
                  what={nameOf(way)}
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

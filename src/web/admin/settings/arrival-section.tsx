import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { DAYS_OFF_MAX } from '#contract/arrival-terms.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { WorkDay } from '#domain/arrival.ts'
import { CHECKOUT_METHODS, OFFERED_METHODS } from '#domain/delivery.ts'
import { ORDER_KINDS } from '#domain/order-number.ts'
import { dayAfter } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/promises.ts'
import * as dates from '#messages/dates.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FactField, FactNumber, type TextPath, useFault } from './fields.tsx'
import { PromiseStatistics, WorkNeed } from './promise-statistics.tsx'
import { Part, Section } from './section.tsx'

const WEEKDAYS = dates.weekdayNames.split(' ')
const USUAL_HOURS = { from: '10:00', until: '16:00' }

/** The basis for calculating the days of arrival, and how well promises were kept. */
export function ArrivalSection() {
  const weekFault = useFault('arrival.week')
  return (
    <Section name="arrival">
      <Part heading={messages.weekHeading} note={messages.weekNote}>
        <ul className="grid gap-3">
          {WEEKDAYS.map((name, day) => (
            <DayOfWeek key={name} name={name} day={day} />
          ))}
        </ul>
        {weekFault && <FieldError>{weekFault}</FieldError>}
        <FactField
          name={'arrival.postLeavesAt' as TextPath}
          label={messages.postLeavesAt}
          type="time"
          required
          className="sm:w-1/2"
        />
      </Part>
      <DaysOff />
      <Part heading={messages.hoursHeading} note={messages.hoursNote}>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {ORDER_KINDS.map(kind => (
            <div key={kind}>
              <FactNumber name={`arrival.hours.${kind}`} label={messages.hoursOf[kind]} inputMode="decimal" />
              <WorkNeed kind={kind} />
            </div>
          ))}
        </div>
      </Part>
      <Part heading={messages.transitHeading} note={messages.transitNote}>
        {OFFERED_METHODS.map(id => (
          <TransitOf key={id} id={id} />
        ))}
      </Part>
      <PromiseStatistics />
    </Section>
  )
}

function DayOfWeek({ name, day }: { name: string; day: number }) {
  const { setValue, register } = useFormContext<AdminSettings>()
  const path = `arrival.week.${day}` as const
  const { hours } = useWatch<AdminSettings, typeof path>({ name: path }) as WorkDay
  return (
    <li className="grid items-start gap-x-5 gap-y-1 sm:grid-cols-[15rem_1fr]">
      <div>
        <Checkbox
          label={messages.works(name)}
          checked={hours !== null}
          onChange={({ target }) =>
            setValue(`${path}.hours`, target.checked ? USUAL_HOURS : null, { shouldDirty: true })
          }
        />
        <Checkbox
          label={
            <>
              <span className="sr-only">{name}: </span>
              {messages.posts}
            </>
          }
          {...register(`${path}.posts`)}
        />
      </div>
      {hours && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-4">
          <FactField
            name={`${path}.hours.from` as TextPath}
            label={messages.from(name)}
            type="time"
            required
          />
          <FactField
            name={`${path}.hours.until` as TextPath}
            label={messages.until(name)}
            type="time"
            required
          />
        </div>
      )}
    </li>
  )
}

function DaysOff() {
  const today = useToday()
  const { setValue } = useFormContext<AdminSettings>()
  const days = useWatch<AdminSettings, 'arrival.daysOff'>({ name: 'arrival.daysOff' })
  const fault = useFault('arrival.daysOff')
  const write = (list: string[]) => setValue('arrival.daysOff', list, { shouldDirty: true })
  const add = useRef<HTMLButtonElement>(null)
  function remove(place: number) {
    // The button was missing if the last free place had been taken.
    flushSync(() => write(days.filter((_day, other) => other !== place)))
    add.current?.focus()
  }
  return (
    <Part heading={messages.daysOff} note={messages.daysOffNote}>
      {days.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its place while it is typed
        <div key={i} className="flex items-end gap-3 sm:w-1/2">
          <FactField
            name={`arrival.daysOff.${i}` as TextPath}
            label={messages.dayOff(i + 1)}
            type="date"
            required
            className="grow"
          />
          <IconButton label={messages.removeDayOff(i + 1)} className="mb-1" onClick={() => remove(i)}>
            <Icon name="cross" />
          </IconButton>
        </div>
      ))}
      {fault && <FieldError>{fault}</FieldError>}
      {days.length < DAYS_OFF_MAX && (
        <div>
          <Button
            ref={add}
            look="line"
            size="small"
            onClick={() => write([...days, dayAfter(days.at(-1) || today())])}
          >
            {messages.addDayOff}
          </Button>
        </div>
      )}
    </Part>
  )
}

function TransitOf({ id }: { id: (typeof OFFERED_METHODS)[number] }) {
  const { register } = useFormContext<AdminSettings>()
  const { label } = CHECKOUT_METHODS[id]
  return (
    <div>
      <div className="grid grid-cols-2 items-start gap-5">
        <FactNumber
          name={`arrival.transit.${id}.days.least`}
          label={messages.transitLeast(label)}
          inputMode="numeric"
        />
        <FactNumber
          name={`arrival.transit.${id}.days.most`}
          label={messages.transitMost(label)}
          inputMode="numeric"
        />
      </div>
      <Checkbox
        className="mt-2"
        label={messages.saturdays(label)}
        {...register(`arrival.transit.${id}.saturdays`)}
      />
    </div>
  )
}

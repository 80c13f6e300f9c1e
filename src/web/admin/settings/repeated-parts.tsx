import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldArray, useFieldArray } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFault } from './fields.tsx'
import { OrderButtons } from './order-buttons.tsx'

type ListName = 'makingSteps' | 'music'

type RepeatedPartsProps<Name extends ListName> = {
  name: Name
  /** the name of one: `Samm` */
  heading: string
  /** one of them in a sentence: `samm 2` */
  numbered: (number: number) => string
  addLabel: string
  empty: FieldArray<AdminSettings, Name>
  max: number
  children: (place: number) => ReactNode
}

/** A list of parts that the owner adds, moves and removes. */
export function RepeatedParts<Name extends ListName>({
  name,
  heading,
  numbered,
  addLabel,
  empty,
  max,
  children,
}: RepeatedPartsProps<Name>) {
  const { fields, append, move, remove } = useFieldArray<AdminSettings, Name>({ name })
  const fault = useFault(name)
  const add = useRef<HTMLButtonElement>(null)
  function drop(place: number) {
    // The button was missing if the last free place had been taken.
    flushSync(() => remove(place))
    add.current?.focus()
  }
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {fields.map(({ id }, i) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-field border-[1.5px] border-line p-4 sm:p-5"
          >
            <div className="flex items-center justify-between">
              <b>
                {heading} {i + 1}
              </b>
              <OrderButtons
                what={numbered(i + 1)}
                place={i}
                count={fields.length}
                onMove={to => move(i, to)}
                onRemove={() => drop(i)}
              />
            </div>
            {children(i)}
          </li>
        ))}
      </ol>
      {fault && <FieldError>{fault}</FieldError>}
      {fields.length < max && (
        <Button
          ref={add}
          look="line"
          size="small"
          className="justify-self-start"
          onClick={() => append(empty)}
        >
          <Icon name="plus" className="size-5" /> {addLabel}
        </Button>
      )}
    </>
  )
}

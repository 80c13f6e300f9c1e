import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CUSTOMER_NOTE_MAX, GIFT_TEXT_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/checkout.ts'
import { TextArea } from '#web/ui/field.tsx'
import { type CheckoutValues, OPEN_WITH_NOTES } from './checkout-draft.ts'

type NoteField = 'customerNote' | 'giftText'

/** A note to the maker and the text of a gift card: closed until somebody opens it or has written something. */
export function NoteFields() {
  const written = useWatch<CheckoutValues, [NoteField, NoteField]>({ name: ['customerNote', 'giftText'] })
  const [isOpened, setIsOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // Before hydration nobody listens to the toggle event.
  useEffect(() => setIsOpened(details.current!.open), [])
  return (
    <details
      ref={details}
      {...OPEN_WITH_NOTES}
      open={isOpened || written.some(Boolean)}
      onToggle={event => setIsOpened(event.currentTarget.open)}
      className="py-7 md:py-8"
    >
      <summary className="min-h-11 cursor-pointer font-semibold">{messages.addNoteOrGift}</summary>
      <div className="mt-3 grid gap-5">
        <NoteArea
          name="customerNote"
          label={messages.customerNoteLabel}
          hint={messages.customerNoteHint}
          maxLength={CUSTOMER_NOTE_MAX}
        />
        <NoteArea
          name="giftText"
          label={messages.giftTextLabel}
          hint={messages.giftTextHint(GIFT_TEXT_MAX)}
          maxLength={GIFT_TEXT_MAX}
        />
      </div>
    </details>
  )
}

function NoteArea({ name, ...field }: ComponentProps<typeof TextArea> & { name: NoteField }) {
  const { register, formState } = useFormContext<CheckoutValues>()
  return <TextArea {...field} {...register(name)} rows={3} error={formState.errors[name]?.message} />
}

import { useState } from 'react'
import * as messages from '#messages/admin/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { type Difference, differences, merged } from './product-merge.ts'
import { type ProductValues, valuesOf } from './product-values.ts'
import type { Conflict } from './sent-changes.ts'

type ConflictDialogProps = {
  conflict: Conflict
  /** called with the values to save; without any, the form stays as it is */
  onSettle: (values?: ProductValues) => void
  onTakeTheirs: () => void
}

/**
 * Edit conflict: the product was saved elsewhere meanwhile; both versions of each differing part are shown to choose
 * from.
 */
export function ConflictDialog({ conflict, onSettle, onTakeTheirs }: ConflictDialogProps) {
  const { base, mine } = conflict
  const theirs = valuesOf(conflict.theirs)
  const all = differences(base, mine, theirs)
  const [taken, setTaken] = useState<ReadonlySet<Difference['part']>>(
    () => new Set(all.filter(({ changed }) => changed === 'theirs').map(({ part }) => part)),
  )
  const choose = (part: Difference['part'], isTaken: boolean) => {
    const next = new Set(taken)
    if (isTaken) next.add(part)
    else next.delete(part)
    setTaken(next)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onSettle()}
      title={messages.conflictHeading}
      text={messages.conflictIntro}
    >
      <div className="grid max-h-[50dvh] gap-5 overflow-y-auto">
        {all.map(each => (
          <Choice
            key={each.part}
            difference={each}
            pictures={each.part === 'pictures' ? { mine: mine.pictures, theirs: theirs.pictures } : undefined}
            isTaken={taken.has(each.part)}
            onChoose={isTaken => choose(each.part, isTaken)}
          />
        ))}
        {all.length === 0 && <p>{messages.conflictSameValue}</p>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="small" onClick={() => onSettle(merged(mine, theirs, [...taken]))}>
          {messages.saveChosen}
        </Button>
        <Button look="line" size="small" onClick={onTakeTheirs}>
          {messages.discardMyChanges}
        </Button>
      </div>
    </Dialog>
  )
}

type Pictures = ProductValues['pictures']

type ChoiceProps = {
  difference: Difference
  /** set if the pictures differ */
  pictures: { mine: Pictures; theirs: Pictures } | undefined
  isTaken: boolean
  onChoose: (isTaken: boolean) => void
}

function Choice({ difference, pictures, isTaken, onChoose }: ChoiceProps) {
  const { part, label, mine, theirs } = difference
  const name = `choice-${part}`
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <RadioRows>
        <RadioRow
          name={name}
          checked={!isTaken}
          onChange={() => onChoose(false)}
          label={<Words text={mine} pictures={pictures?.mine} />}
          note={messages.yours}
        />
        <RadioRow
          name={name}
          checked={isTaken}
          onChange={() => onChoose(true)}
          label={<Words text={theirs} pictures={pictures?.theirs} />}
          note={messages.savedByOther}
        />
      </RadioRows>
    </fieldset>
  )
}

const Words = ({ text, pictures = [] }: { text: string; pictures?: Pictures | undefined }) => (
  <>
    <span className="line-clamp-4 break-words whitespace-pre-line">{text}</span>
    <span className="flex flex-wrap gap-1.5 not-empty:my-1.5">
      {pictures
        .filter(({ url }) => url)
        .map(({ url, alt }) => (
          <span key={url} className="tile block size-12 rounded-field bg-udu">
            <Picture source={{ url }} alt={alt} sizes="48px" />
          </span>
        ))}
    </span>
  </>
)

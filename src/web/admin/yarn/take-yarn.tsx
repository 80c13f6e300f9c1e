import { useState } from 'react'
import type { YarnBatch, YarnPiece } from '#contract/yarn.ts'
import { GRAM_STEPS } from '#domain/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { useRequestId } from '#web/platform/request-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BatchPicture } from './batches.tsx'
import { useYarnChange } from './yarn-store.ts'

/** The button that opens taking yarn for a piece: batches as large buttons, grams under the thumb. */
export function TakeYarn({ piece, batches }: { piece: YarnPiece; batches: readonly YarnBatch[] }) {
  const [isOpen, setIsOpen] = useState(false)
  // Both outlive the dialog: a reply may be lost, or arrive, after it was closed.
  const request = useRequestId()
  const { mutate } = useYarnChange({ failed: messages.takeFailed, onDone: request.forget, queue: piece.id })
  function take(batchId: string, grams: number) {
    const use = { batchId, grams }
    // Identified when its turn comes: the same grams tapped again are taken again.
    const body = () => ({ ...use, requestId: request.of(use) })
    mutate({ method: 'post', path: `/pieces/${piece.id}/uses`, body })
  }
  return (
    <>
      <Button
        size="small"
        aria-label={messages.takeNamed(piece.name, piece.code)}
        onClick={() => setIsOpen(true)}
      >
        {messages.take}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={messages.takeTitle(piece.name)}>
        <TakeYarnForm piece={piece} batches={batches} onTake={take} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

type TakeYarnFormProps = {
  piece: YarnPiece
  batches: readonly YarnBatch[]
  onTake: (batchId: string, grams: number) => void
  onDone: () => void
}

function TakeYarnForm({ piece, batches, onTake, onDone }: TakeYarnFormProps) {
  const available = batches.filter(({ left }) => left > 0)
  const [chosenId, setChosenId] = useState(available[0]?.id)
  const chosen = batches.find(({ id }) => id === chosenId)
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-label font-semibold">{messages.whichBatch}</legend>
        {available.length === 0 && <p>{batches.length === 0 ? messages.noBatches : messages.allGone}</p>}
        <div className="grid max-h-[38dvh] grid-cols-2 gap-2.5 overflow-y-auto p-1">
          {available.map(batch => (
            <label
              key={batch.id}
              className="relative grid cursor-pointer content-start justify-items-center gap-1.5 rounded-button bg-admin p-3 text-center has-checked:bg-pistaatsia has-checked:[box-shadow:inset_0_0_0_2.5px_var(--color-sammal)] has-focus-visible:outline-3 has-focus-visible:outline-meri"
            >
              <input
                type="radio"
                name="partii"
                checked={batch.id === chosenId}
                onChange={() => setChosenId(batch.id)}
                className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
              />
              <BatchPicture batch={batch} className="size-20" />
              <b className="wrap-anywhere font-semibold">{batch.name}</b>
              <span className="num text-small text-tint-2">{messages.gramsText(batch.left)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen && chosen.left > 0 && (
        <div className="grid grid-cols-2 gap-2.5">
          {GRAM_STEPS.filter(grams => grams < chosen.left).map(grams => (
            <Button
              key={grams}
              wide
              aria-label={messages.addGramsNamed(grams, chosen.name)}
              onClick={() => onTake(chosen.id, grams)}
            >
              {messages.addGrams(grams)}
            </Button>
          ))}
          <Button
            wide
            look="ghost"
            aria-label={messages.wholeSkeinNamed(chosen.left, chosen.name)}
            onClick={() => onTake(chosen.id, chosen.left)}
          >
            {messages.wholeSkein(chosen.left)}
          </Button>
        </div>
      )}
      <Taken piece={piece} batches={batches} />
      <Button look="line" size="small" className="justify-self-start" onClick={onDone}>
        {messages.done}
      </Button>
    </div>
  )
}

/** What was taken already, each with a button to undo it. */
function Taken({ piece, batches }: { piece: YarnPiece; batches: readonly YarnBatch[] }) {
  const { mutate } = useYarnChange({ queue: piece.id })
  const nameOf = (id: string) => batches.find(batch => batch.id === id)?.name ?? ''
  const sum = piece.uses.reduce((all, { grams }) => all + grams, 0)
  return (
    <section aria-label={messages.taken}>
      <p role="status" className="num font-semibold">
        {sum > 0 ? messages.pieceGrams(sum) : messages.nothingTaken}
      </p>
      <ul className="mt-1.5 grid">
        {piece.uses.toReversed().map(({ id, batchId, grams }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="num min-w-0 wrap-anywhere">{messages.takenOf(grams, nameOf(batchId))}</span>
            <button
              type="button"
              aria-label={messages.undoNamed(grams, nameOf(batchId))}
              className="min-h-11 flex-none font-medium underline underline-offset-4"
              onClick={() => mutate({ method: 'delete', path: `/uses/${id}` })}
            >
              {messages.undo}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { type FormEvent, useState } from 'react'
import type { YarnPiece } from '#contract/yarn.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useYarnChange } from './yarn-store.ts'

/** The button that opens what a piece's passport says, and whether anybody sees it. */
export function PassportButton({ piece }: { piece: YarnPiece }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="line"
        size="small"
        aria-label={messages.passportNamed(piece.name, piece.code)}
        onClick={() => setIsOpen(true)}
      >
        {messages.passport}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={messages.passportTitle(piece.name)}>
        <PassportForm piece={piece} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function PassportForm({ piece, onDone }: { piece: YarnPiece; onDone: () => void }) {
  const [madeOn, setMadeOn] = useState(piece.madeOn ?? tallinnDay(new Date()))
  const [story, setStory] = useState(piece.story)
  const [orderNumber, setOrderNumber] = useState(piece.orderNumber ?? '')
  const [isShown, setIsShown] = useState(piece.isShown)
  const [isNameOut, setIsNameOut] = useState(false)
  const { mutate, isPending } = useYarnChange({ done: messages.saved })
  function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const body = {
      ...{ madeOn: madeOn || null, story, isShown, orderNumber: orderNumber.trim() || null },
      ...(isNameOut && { ownerName: '' }),
    }
    mutate({ method: 'put', path: `/pieces/${piece.id}`, body }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TextField
        label={messages.madeOn}
        type="date"
        value={madeOn}
        onChange={({ target }) => setMadeOn(target.value)}
      />
      <TextArea
        label={messages.pieceStory}
        rows={3}
        value={story}
        onChange={({ target }) => setStory(target.value)}
      />
      <TextField
        label={messages.soldByLabel}
        hint={messages.soldByHint}
        autoComplete="off"
        value={orderNumber}
        onChange={({ target }) => setOrderNumber(target.value)}
      />
      <div>
        <Checkbox
          label={messages.isShown}
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        <p className="text-hint text-tint-2">{messages.isShownHint}</p>
      </div>
      {piece.ownerName && (
        <div>
          <Checkbox
            label={messages.takeNameOut(piece.ownerName)}
            checked={isNameOut}
            onChange={({ target }) => setIsNameOut(target.checked)}
          />
          <p className="text-hint text-tint-2">{messages.takeNameOutHint}</p>
        </div>
      )}
      <Button type="submit" size="small" busy={isPending} className="justify-self-start">
        {messages.save}
      </Button>
    </form>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import type { YarnPiece } from '#contract/yarn.ts'
import { ORDER_NUMBER_MAX, YARN_TEXT_MAX } from '#domain/limits.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/yarn.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { changedPassport, type PassportValues, passportValues } from './passport-values.ts'
import { useYarnChange } from './yarn-store.ts'

/** The button that opens a piece's passport and whether it is public. */
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
  // The piece as she saw it when she began, with what she has saved since.
  const [opened, setOpened] = useState(piece)
  const today = useToday()
  const [begun] = useState(() => passportValues(piece, today()))
  const [values, setValues] = useState(begun)
  const draft = useStateDraft({
    name: `passport:${piece.id}`,
    begun,
    values,
    // The stored choice may have been about another owner's name.
    show: kept => setValues({ ...kept, isNameOut: false }),
  })
  const change = (changed: Partial<PassportValues>) => setValues(before => ({ ...before, ...changed }))
  const isOpen = useIsMounted()
  const sent = useRef(values)
  const { mutate, isPending } = useYarnChange({ done: messages.saved, onDone: see })
  function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    sent.current = values
    mutate({ method: 'put', path: `/pieces/${piece.id}`, body: changedPassport(opened, values) })
  }
  function see() {
    if (draft.forgetSent(sent.current)) {
      if (isOpen.current) onDone()
      return
    }
    const { seen: _order, seenStory: _story, ...saved } = changedPassport(opened, sent.current)
    setOpened({ ...opened, ...saved })
    if (sent.current.isNameOut) change({ isNameOut: false })
    toast({ title: messages.saved, text: common.typedSinceUnsaved })
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TakenUpNotice draft={draft} behind={common.draftBehind} />
      <TextField
        label={messages.madeOn}
        type="date"
        value={values.madeOn}
        onChange={({ target }) => change({ madeOn: target.value })}
      />
      <TextArea
        label={messages.pieceStory}
        rows={3}
        maxLength={YARN_TEXT_MAX}
        value={values.story}
        onChange={({ target }) => change({ story: target.value })}
      />
      <TextField
        label={messages.soldByLabel}
        hint={messages.soldByHint}
        autoComplete="off"
        maxLength={ORDER_NUMBER_MAX}
        value={values.orderNumber}
        onChange={({ target }) => change({ orderNumber: target.value })}
      />
      <div>
        <Checkbox
          label={messages.isShown}
          checked={values.isShown}
          onChange={({ target }) => change({ isShown: target.checked })}
        />
        <p className="text-hint text-tint-2">{messages.isShownHint}</p>
      </div>
      {piece.ownerName && (
        <div>
          <Checkbox
            label={messages.takeNameOut(piece.ownerName)}
            checked={values.isNameOut}
            onChange={({ target }) => change({ isNameOut: target.checked })}
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

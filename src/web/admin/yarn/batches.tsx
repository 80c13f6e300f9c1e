import { type FormEvent, useRef, useState } from 'react'
import type { YarnBatch, YarnStore } from '#contract/yarn.ts'
import { yarnSlug } from '#domain/custom-hat.ts'
import { fibresText, YARN_SOURCES } from '#domain/yarn.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/yarn.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import yarnBall from '#web/pictures/yarn-ball.svg'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { BatchForm } from './batch-form.tsx'
import { typedGrams } from './batch-values.ts'
import { Collapsed } from './collapsed.tsx'
import { useYarnChange } from './yarn-store.ts'

/** The batches of yarn. */
export function Batches({ batches, held }: Pick<YarnStore, 'batches' | 'held'>) {
  const [isAdding, setIsAdding] = useState(false)
  const gone = batches.filter(({ left }) => left <= 0)
  return (
    <section aria-labelledby="partiid" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="partiid" className="mr-auto text-title font-bold">
          {messages.batches}
        </h2>
        {!isAdding && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            {messages.newBatch}
          </Button>
        )}
      </div>
      {isAdding && <BatchForm onDone={() => setIsAdding(false)} />}
      {batches.length === 0 && !isAdding && <p>{messages.noBatches}</p>}
      <BatchCards batches={batches.filter(({ left }) => left > 0)} held={held} />
      <Collapsed heading={messages.goneBatches} count={gone.length}>
        <BatchCards batches={gone} held={{}} />
      </Collapsed>
    </section>
  )
}

const BatchCards = ({ batches, held }: Pick<YarnStore, 'batches' | 'held'>) => (
  <ul className="grid gap-3">
    {batches.map(batch => (
      <li key={batch.id}>
        <BatchCard batch={batch} held={held[batch.colour] ?? 0} />
      </li>
    ))}
  </ul>
)

function BatchCard({
  batch,
  held,
}: {
  batch: YarnBatch
  /** grams of its colour, from all batches, that paid hats need */
  held: number
}) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <BatchForm batch={batch} onDone={() => setIsEditing(false)} />
  const { name, left, grams, fibres, source, isRecycled } = batch
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-tile bg-lumi p-4">
      <BatchPicture batch={batch} className="size-14" />
      <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <h3 className="font-bold">{name}</h3>
        <p className="num">{messages.gramsLeftOf(left, grams)}</p>
        {held > 0 && <p className="num text-small">{messages.gramsHeld(held, batch.colour)}</p>}
        <p className="text-small text-tint-2">
          {[YARN_SOURCES[source], fibresText(fibres)].filter(Boolean).join(', ')}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {isRecycled && <StatusLabel tone="done">{messages.recycled}</StatusLabel>}
          {left <= 0 && <StatusLabel tone="gone">{messages.gone}</StatusLabel>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <WeighButton batch={batch} />
        <Button
          look="line"
          size="small"
          aria-label={messages.editNamed(name)}
          onClick={() => setIsEditing(true)}
        >
          {messages.edit}
        </Button>
      </div>
    </article>
  )
}

/** Its photo, or a ball of its colour. */
export const BatchPicture = ({
  batch: { photo, colour },
  className,
}: {
  batch: YarnBatch
  className: string
}) => (
  <span className={`tile flex-none rounded-field ${className}`}>
    {photo ? (
      <Picture source={photo} alt="" sizes="120px" />
    ) : (
      <img
        src={colour ? `/media/yarn/${yarnSlug(colour)}.svg` : yarnBall}
        alt=""
        className="size-full object-contain p-1"
      />
    )}
  </span>
)

function WeighButton({ batch: { id, name, left } }: { batch: YarnBatch }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="line" size="small" aria-label={messages.weighNamed(name)} onClick={() => setIsOpen(true)}>
        {messages.weigh}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={messages.weighNamed(name)}
        text={messages.weighText}
      >
        <WeighForm id={id} left={left} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function WeighForm({ id, left, onDone }: { id: string; left: number; onDone: () => void }) {
  const [begun] = useState({ typed: String(left) })
  const [values, setValues] = useState(begun)
  const draft = useStateDraft({ name: `weigh:${id}`, begun, values, show: setValues })
  const [isTried, setIsTried] = useState(false)
  const isOpen = useIsMounted()
  const sent = useRef(values)
  const { mutate, isPending } = useYarnChange({ done: messages.saved, onDone: see })
  const grams = typedGrams(values.typed)
  function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (grams === undefined || isPending) return
    sent.current = values
    mutate({ method: 'post', path: `/batches/${id}/weigh`, body: { grams } })
  }
  function see() {
    if (!draft.forgetSent(sent.current)) toast({ title: messages.saved, text: common.typedSinceUnsaved })
    else if (isOpen.current) onDone()
  }
  return (
    <form noValidate onSubmit={save} className="grid justify-items-start gap-4">
      <TakenUpNotice draft={draft} behind={common.draftBehind} />
      <TextField
        label={messages.scaleSays}
        inputMode="numeric"
        autoComplete="off"
        value={values.typed}
        error={isTried && grams === undefined ? messages.gramsFault : undefined}
        onChange={({ target }) => setValues({ typed: target.value })}
        className="w-full"
      />
      <Button type="submit" size="small" busy={isPending}>
        {messages.save}
      </Button>
    </form>
  )
}

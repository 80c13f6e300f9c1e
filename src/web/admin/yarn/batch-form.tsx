import { type FormEvent, useRef, useState } from 'react'
import type { YarnBatch, YarnStore } from '#contract/yarn.ts'
import { YARN_COLORS } from '#domain/custom-hat.ts'
import { NAME_MAX, YARN_TEXT_MAX } from '#domain/limits.ts'
import { YARN_SOURCES } from '#domain/yarn.ts'
import * as common from '#messages/admin/common.ts'
import * as uploads from '#messages/admin/uploads.ts'
import * as messages from '#messages/admin/yarn.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { sentFrom } from '#web/admin/common/drafts.ts'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { PictureDrop } from '#web/admin/uploads/picture-drop.tsx'
import type { PendingUploads } from '#web/admin/uploads/use-uploads.ts'
import { useFormRequest } from '#web/platform/form-request.ts'
import { AlreadySentNotice } from '#web/ui/already-sent-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BatchValues, batchFaults, batchValues, newBatchValues, wantedBatch } from './batch-values.ts'
import { DeleteButton } from './delete-button.tsx'
import { useYarnChange } from './yarn-store.ts'

/** The id of a sent new batch; survives a reload, as the draft does. */
const sentBatch = sentFrom('yarn-batch')

/** A new batch of yarn, or a changed one. */
export function BatchForm({ batch, onDone }: { batch?: YarnBatch | undefined; onDone: () => void }) {
  const today = useToday()
  const [begun] = useState<BatchValues>(() => (batch ? batchValues(batch) : newBatchValues(today())))
  const [values, setValues] = useState(begun)
  const draft = useStateDraft({
    name: `yarn-batch:${batch?.id ?? 'new'}`,
    begun,
    values,
    show: setValues,
    isForNew: !batch,
  })
  const [isTried, setIsTried] = useState(false)
  const [{ underWay, failed }, setUnarrived] = useState<PendingUploads>({ underWay: 0, failed: 0 })
  // The version that she saw: the screen refetches after each failure.
  const [version, setVersion] = useState(batch?.version)
  const sent = useRef(values)
  const request = useFormRequest(sentBatch, () => draft.isRestored)
  const isOpen = useIsMounted()
  const { mutate, isPending, error } = useYarnChange({ onDone: saved })
  const faults = batchFaults(values)
  const errorOf = (field: keyof BatchValues) => (isTried ? faults[field] : undefined)
  const change = (changed: Partial<BatchValues>) => setValues(before => ({ ...before, ...changed }))
  const text = (field: 'name' | 'fibres' | 'grams' | 'cameOn' | 'story' | 'notes') => ({
    value: values[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(faults).length > 0) {
      const form = event.currentTarget
      // After the errors have been rendered.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    if (isPending || underWay > 0) return
    if (failed > 0)
      return toast({ title: uploads.picturesLost(failed), text: uploads.lostPictureHint, tone: 'bad' })
    sent.current = values
    const wanted = wantedBatch(values, version)
    mutate(
      batch
        ? { method: 'put', path: `/batches/${batch.id}`, body: wanted }
        : { method: 'post', path: '/batches', body: { ...wanted, requestId: request.name() } },
      { onError: request.failed },
    )
  }
  function saved({ batches }: YarnStore) {
    const isUnchanged = draft.forgetSent(sent.current)
    const awaitsPhoto = isOpen.current && underWay + failed > 0
    if (isUnchanged && !awaitsPhoto) {
      toast({ title: messages.saved })
      return end()
    }
    // Together with the request of a new batch: sent again, it says what was added.
    if (isUnchanged && !batch) draft.keepAgain()
    setVersion(batches.find(({ id }) => id === batch?.id)?.version)
    toast({ title: messages.saved, text: common.typedSinceUnsaved })
  }
  function end() {
    if (!batch) request.forget()
    if (isOpen.current) onDone()
  }
  function cancel() {
    draft.forget()
    end()
  }
  function discard() {
    if (!batch) request.forget()
    draft.discard()
  }
  const heading = batch ? messages.editBatch : messages.newBatch
  return (
    <form
      noValidate
      onSubmit={save}
      aria-label={heading}
      className="grid gap-5 rounded-tile bg-lumi p-4 md:p-6"
    >
      <h3 className="text-title font-bold">{heading}</h3>
      <TakenUpNotice draft={{ ...draft, discard }} {...(batch && { behind: common.draftBehind })} />
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        {...text('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={messages.grams}
          inputMode="numeric"
          required
          autoComplete="off"
          {...text('grams')}
        />
        <TextField label={messages.cameOn} type="date" required {...text('cameOn')} />
        <SelectField
          label={messages.colour}
          value={values.colour}
          onChange={({ target }) => change({ colour: target.value as BatchValues['colour'] })}
        >
          <option value="">{messages.noColour}</option>
          {YARN_COLORS.map(colour => (
            <option key={colour}>{colour}</option>
          ))}
        </SelectField>
        <SelectField
          label={messages.source}
          value={values.source}
          error={errorOf('source')}
          onChange={({ target }) => change({ source: target.value as BatchValues['source'] })}
        >
          {Object.entries(YARN_SOURCES).map(([source, label]) => (
            <option key={source} value={source}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Checkbox
        label={messages.isRecycled}
        checked={values.isRecycled}
        onChange={({ target }) => change({ isRecycled: target.checked })}
      />
      <TextArea
        label={messages.story}
        hint={messages.storyHint}
        required={values.isRecycled}
        rows={3}
        maxLength={YARN_TEXT_MAX}
        {...text('story')}
      />
      <TextArea label={messages.fibres} hint={messages.fibresHint} rows={3} {...text('fibres')} />
      <div className="grid gap-2.5">
        <p className="text-label font-semibold">{messages.photo}</p>
        {values.photoUrl && (
          <div className="flex items-center gap-4">
            <span className="tile size-20 rounded-field">
              <Picture
                source={batch?.photo?.url === values.photoUrl ? batch.photo : { url: values.photoUrl }}
                alt=""
                sizes="80px"
              />
            </span>
            <Button look="line" size="small" onClick={() => change({ photoUrl: '' })}>
              {messages.removePhoto}
            </Button>
          </div>
        )}
        <PictureDrop
          label={messages.addPhoto}
          hint={messages.photoHint}
          room={values.photoUrl ? 0 : 1}
          onUploaded={picture => change({ photoUrl: picture.url })}
          onUnarrived={setUnarrived}
        />
      </div>
      <TextArea label={messages.notes} rows={2} maxLength={YARN_TEXT_MAX} {...text('notes')} />
      {failed > 0 && <FieldError>{`${uploads.picturesLost(failed)}. ${uploads.lostPictureHint}`}</FieldError>}
      <AlreadySentNotice error={error} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="small" busy={isPending || underWay > 0}>
          {messages.save}
        </Button>
        <Button look="line" size="small" onClick={cancel}>
          {messages.cancel}
        </Button>
        {batch && (
          <DeleteButton
            path={`/batches/${batch.id}`}
            label={messages.deleteBatchNamed(batch.name)}
            question={messages.deleteBatchQuestion(batch.name)}
            text={messages.deleteBatchText}
          />
        )}
      </div>
    </form>
  )
}

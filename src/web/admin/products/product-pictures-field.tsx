import { closestCenter, DndContext } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Picture as KnownPicture } from '#contract/pictures.ts'
import { ALT_MAX, EXTRA_PICTURES_MAX } from '#contract/products.ts'
import * as messages from '#messages/admin/products.ts'
import * as uploads from '#messages/admin/uploads.ts'
import { SortHandle } from '#web/admin/common/sort-handle.tsx'
import { useSortingAnnouncements, useSortingSensors } from '#web/admin/common/sorting.ts'
import { PictureCrop } from '#web/admin/uploads/picture-crop.tsx'
import { PictureDrop } from '#web/admin/uploads/picture-drop.tsx'
import type { PendingUploads } from '#web/admin/uploads/use-uploads.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { NO_PICTURE, type ProductValues } from './product-values.ts'

type ProductPicturesFieldProps = {
  /** the shop's own pictures, by link */
  known: ReadonlyMap<string, KnownPicture>
  onUploaded: (picture: KnownPicture) => void
  /** called with the number of pictures not uploaded yet */
  onUnarrived: (unarrived: PendingUploads) => void
}

/** The product's pictures in their order, the main one first: uploaded, or links elsewhere. */
export function ProductPicturesField({ known, onUploaded, onUnarrived }: ProductPicturesFieldProps) {
  const { control, getValues, clearErrors, setFocus, formState } = useFormContext<ProductValues>()
  const pictures = useWatch({ control, name: 'pictures' })
  const { fields, append, move, remove, update } = useFieldArray({ control, name: 'pictures' })
  const pick = useRef<HTMLButtonElement>(null)
  // Without a picture there is no row to show, unless she asks for the field of its link.
  const [asksLink, setAsksLink] = useState(false)
  const isBare = fields.length === 1 && !pictures[0]?.url.trim()
  const missing = isBare ? formState.errors.pictures?.[0]?.url?.message : undefined
  const { submitCount } = formState
  const focusMissing = useEffectEvent(() => {
    if (missing) pick.current?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt to save focuses it
  useEffect(() => focusMissing(), [submitCount])
  const sensors = useSortingSensors()
  const ids = fields.map(field => field.id)
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1
  const words = useSortingAnnouncements(placeOf, fields.length)

  function addLink() {
    if (!isBare || asksLink) return append(NO_PICTURE)
    flushSync(() => setAsksLink(true))
    setFocus('pictures.0.url')
  }

  function drop(place: number) {
    if (fields.length > 1) return remove(place)
    update(0, NO_PICTURE)
    setAsksLink(false)
    pick.current?.focus()
  }

  function take(picture: KnownPicture) {
    onUploaded(picture)
    const links = getValues('pictures').map(({ url }) => url.trim())
    // Uploading the same file again gives the same picture.
    if (links.includes(picture.url)) return toast({ title: uploads.pictureIsThere })
    const blank = links.indexOf('')
    if (blank === -1) append({ ...NO_PICTURE, url: picture.url }, { shouldFocus: false })
    else {
      update(blank, { url: picture.url, alt: getValues(`pictures.${blank}.alt`) })
      clearErrors(`pictures.${blank}.url`)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <PictureDrop
        label={messages.addPictures}
        button={pick}
        pastes="page"
        room={EXTRA_PICTURES_MAX + 1 - pictures.filter(({ url }) => url.trim()).length}
        onUploaded={take}
        onUnarrived={onUnarrived}
      />
      {missing && <FieldError>{missing}</FieldError>}
      <DndContext
        id="tootepildid"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={words}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) move(placeOf(active.id) - 1, placeOf(over.id) - 1)
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol
            className={isBare && !asksLink ? 'hidden' : 'grid grid-cols-1 gap-3'}
            onFocus={() => setAsksLink(true)}
          >
            {fields.map((field, place) => (
              <PictureRow
                key={field.id}
                id={field.id}
                place={place}
                known={known}
                count={fields.length}
                onMove={to => move(place, to)}
                onChanged={onUploaded}
                onRemove={() => drop(place)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {fields.length <= EXTRA_PICTURES_MAX && (
        <div>
          <Button look="line" size="small" onClick={addLink}>
            <Icon name="plus" className="size-5" /> {messages.addPictureLink}
          </Button>
        </div>
      )}
    </div>
  )
}

type PictureRowProps = {
  id: string
  place: number
  count: number
  onMove: (to: number) => void
  known: ProductPicturesFieldProps['known']
  /** called with a picture whose tile now shows another part */
  onChanged: (picture: KnownPicture) => void
  onRemove: () => void
}

function PictureRow({ id, known, onChanged, onRemove, ...order }: PictureRowProps) {
  const { place } = order
  const sortable = useSortable({ id })
  const { register, control, formState } = useFormContext<ProductValues>()
  const url = useWatch({ control, name: `pictures.${place}.url` })?.trim() ?? ''
  const own = known.get(url)
  const source = url ? (own ?? { url }) : undefined
  const name = place === 0 ? messages.mainPicture : messages.extraPicture(place)
  // The link of an uploaded picture is folded away; the field of a typed one stays open.
  const [isLinked] = useState(!url.startsWith('/media/'))
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={`grid grid-cols-[44px_88px_1fr_44px] items-center gap-x-2.5 gap-y-3 rounded-button border-[1.5px] border-line bg-lumi py-3 sm:grid-cols-[44px_112px_1fr_44px] ${sortable.isDragging ? 'relative z-2 border-sammal' : ''}`}
    >
      <SortHandle sortable={sortable} what={name} {...order} className="self-start sm:row-span-2" />
      <div
        className="tile aspect-square self-start rounded-field sm:row-span-2"
        style={{ background: tintOf(source) }}
      >
        {source && <Picture source={source} alt="" sizes="112px" />}
      </div>
      <p className="font-semibold sm:col-start-3">{name}</p>
      <IconButton
        label={messages.removeNamed(name)}
        className="sm:col-start-4 sm:row-start-1"
        onClick={onRemove}
      >
        <Icon name="bin" className="size-5" />
      </IconButton>
      <div className="col-span-full grid gap-3 px-3 sm:col-span-2 sm:col-start-3 sm:pl-0">
        {own && (
          <div>
            <PictureCrop picture={own} name={name} onChanged={onChanged} />
          </div>
        )}
        <details open={isLinked}>
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium underline underline-offset-4">
            {messages.linkOfPicture}
          </summary>
          <TextField
            label={messages.pictureLink(name)}
            required={place === 0}
            placeholder="https://"
            spellCheck={false}
            error={url || order.count > 1 ? formState.errors.pictures?.[place]?.url?.message : undefined}
            {...register(`pictures.${place}.url`)}
          />
        </details>
        <TextField
          label={messages.pictureAlt(name)}
          hint={place === 0 ? messages.pictureAltHint : undefined}
          maxLength={ALT_MAX}
          {...register(`pictures.${place}.alt`)}
        />
      </div>
    </li>
  )
}

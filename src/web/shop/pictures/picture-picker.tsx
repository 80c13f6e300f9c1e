import { type DragEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PICTURE_TYPES, PICTURES_MAX } from '#domain/custom-order.ts'
import * as messages from '#messages/shop/pictures.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ChosenPicture, ChosenPictures } from './chosen-pictures.ts'
import { PicturePreview } from './picture-preview.tsx'

type PicturePickerProps = {
  chosen: ChosenPictures
  disabled: boolean
  /** background class, different from its surroundings */
  ground?: string
}

/** Picks up to five of the shopper's pictures, by the file dialog or by drag and drop. */
export function PicturePicker({ chosen, disabled, ground = 'bg-lumi' }: PicturePickerProps) {
  const { pictures, faults, isOpening, add, remove } = chosen
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const faultsId = useId()
  const [isOver, setIsOver] = useState(false)
  const isFull = pictures.length >= PICTURES_MAX
  const isClosed = isFull || disabled

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isClosed) void add([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same
    <div
      onDragOver={event => {
        event.preventDefault()
        setIsOver(!isClosed)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`rounded-[20px] p-5 transition-colors sm:p-6 ${isOver ? 'bg-pistaatsia' : ground}`}
    >
      {pictures.length > 0 && (
        <ul className="mb-5 grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-5">
          {pictures.map(picture => (
            <PickedPicture
              key={picture.id}
              picture={picture}
              disabled={disabled}
              onRemove={() => {
                // The button was disabled if the last free place had been taken.
                flushSync(() => remove(picture.id))
                pick.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES.join()}
        onChange={event => {
          void add([...(event.target.files ?? [])])
          // Lets the same file be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <Button
        ref={pick}
        look="line"
        size="small"
        disabled={isClosed}
        aria-describedby={faults.length > 0 ? `${hintId} ${faultsId}` : hintId}
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" className="size-5" /> {messages.addPictures}
      </Button>
      <p id={hintId} className="mt-3 text-hint text-tint-2" aria-live="polite">
        {isOpening
          ? messages.openingPictures
          : isFull
            ? messages.picturesFull(PICTURES_MAX, PICTURES_MAX)
            : messages.picturesHint(PICTURES_MAX)}
      </p>
      <div id={faultsId} role="alert" className="grid gap-1 not-empty:mt-3">
        {faults.map(fault => (
          <FieldError key={fault}>{fault}</FieldError>
        ))}
      </div>
    </div>
  )
}

type PickedPictureProps = { picture: ChosenPicture; disabled: boolean; onRemove: () => void }

const PickedPicture = ({ picture, disabled, onRemove }: PickedPictureProps) => (
  <li>
    <div className="tile aspect-square rounded-thumb bg-udu">
      <PicturePreview bitmap={picture.preview} />
      <IconButton
        round
        label={messages.removeItem(picture.file.name)}
        className="absolute top-2 right-2"
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon name="cross" className="size-5" />
      </IconButton>
    </div>
    <p className="mt-1.5 truncate text-hint text-tint-2" title={picture.file.name}>
      {picture.file.name}
    </p>
  </li>
)

import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Picture } from '#contract/pictures.ts'
import { PICTURE_TYPES } from '#domain/custom-order.ts'
import * as messages from '#messages/admin/uploads.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { type PendingUploads, type Upload, useUploads } from './use-uploads.ts'

type PictureDropProps = {
  /** label of the button */
  label: string
  /** that button, for a form that focuses it */
  button?: RefObject<HTMLButtonElement | null>
  /** called for each uploaded picture, in the order in which they were chosen */
  onUploaded: (picture: Picture, file: File) => void
  /** called whenever uploads begin, fail or end, for a form that should not be sent meanwhile */
  onUnarrived?: (unarrived: PendingUploads) => void
  /** how many pictures may be added; 1 takes one at a time, 0 none */
  room?: number
  /** `page` takes a picture pasted anywhere on the page, `here` only while the focus is inside */
  pastes?: 'page' | 'here'
  hint?: ReactNode
  className?: string
}

const HINT = (
  <>
    <span className="pointer-coarse:hidden">{messages.dropPicturesHint}</span>
    <span className="hidden pointer-coarse:inline">{messages.choosePhoneHint}</span> {messages.pictureFormats}
  </>
)

const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture)

/** Whether the paste goes into a text field as text, as for table cells, which are copied as text and picture. */
const takesText = ({
  clipboardData,
  target,
}: Pick<ClipboardEvent | globalThis.ClipboardEvent, 'clipboardData' | 'target'>): boolean =>
  target instanceof Element &&
  target.matches('input, textarea') &&
  clipboardData?.getData('text/plain') !== ''

/**
 * Uploads pictures: chosen from files or the phone's gallery, taken with its camera, dropped here or pasted. Uploads in
 * progress are listed; a failed one says why and can be retried.
 */
export function PictureDrop({
  label,
  button,
  onUploaded,
  onUnarrived,
  room = 20,
  pastes = 'here',
  hint = HINT,
  className = '',
}: PictureDropProps) {
  const { uploads, done, underWay, failed, add, tryAgain, remove } = useUploads(onUploaded)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const ownButton = useRef<HTMLButtonElement>(null)
  const pick = button ?? ownButton
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)
  const left = room - uploads.length
  const isClosed = left <= 0

  const tellUnarrived = useEffectEvent((unarrived: PendingUploads) => onUnarrived?.(unarrived))
  useEffect(() => tellUnarrived({ underWay, failed }), [underWay, failed])

  const take = (given: readonly File[]) => {
    const fitting = given.slice(0, Math.max(0, left))
    const leftOut = given.length - fitting.length
    if (fitting.length > 0) add(fitting)
    if (leftOut > 0)
      toast({ tone: 'bad', title: messages.picturesLeftOut(leftOut), text: messages.noRoomForPictures })
  }
  function paste(
    event: Pick<ClipboardEvent | globalThis.ClipboardEvent, 'clipboardData' | 'preventDefault' | 'target'>,
  ) {
    const pasted = picturesIn(event.clipboardData)
    if (pasted.length === 0 || takesText(event)) return
    event.preventDefault()
    take(pasted)
  }
  const pasteOnPage = useEffectEvent(paste)
  useEffect(() => {
    if (pastes !== 'page') return
    const listen = (event: globalThis.ClipboardEvent) => pasteOnPage(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [pastes])

  const input = { type: 'file', hidden: true, tabIndex: -1, disabled: isClosed } as const
  const chosen = (target: HTMLInputElement) => {
    take([...(target.files ?? [])])
    // Lets the same file be chosen again after it failed.
    target.value = ''
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways; the buttons inside do the same
    <div
      onDragOver={event => {
        event.preventDefault()
        setIsOver(!isClosed)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        // Files that are no pictures come last, so that they do not take a picture's place; their upload reports the
        // fault.
        take([...event.dataTransfer.files].toSorted((a, b) => Number(isPicture(b)) - Number(isPicture(a))))
      }}
      onPaste={pastes === 'here' ? paste : undefined}
      className={`rounded-button p-4 transition-colors ${isOver ? 'bg-pistaatsia' : 'bg-admin'} ${className}`}
    >
      <input
        {...input}
        ref={files}
        multiple={room > 1}
        accept={PICTURE_TYPES.join()}
        aria-label={label}
        onChange={event => chosen(event.target)}
      />
      <input
        {...input}
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label={messages.takePhoto}
        onChange={event => chosen(event.target)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          ref={pick}
          look="line"
          size="small"
          disabled={isClosed}
          aria-describedby={hintId}
          onClick={() => files.current?.click()}
        >
          <Icon name="plus" className="size-5" /> {label}
        </Button>
        {/* A coarse pointer means a phone, which has a camera. */}
        <Button
          look="line"
          size="small"
          disabled={isClosed}
          className="hidden pointer-coarse:inline-flex"
          onClick={() => camera.current?.click()}
        >
          {messages.takePhoto}
        </Button>
      </div>
      <p id={hintId} className="mt-2.5 text-small text-tint-2">
        {isClosed && uploads.length === 0 ? messages.noRoomForPictures : hint}
      </p>
      {uploads.length > 0 && (
        <ul className="mt-3.5 grid grid-cols-1 gap-2.5">
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onTryAgain={() => tryAgain(upload)}
              onRemove={() => {
                // The button was disabled if the last free place had been taken.
                flushSync(() => remove(upload.id))
                pick.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {underWay > 0 ? messages.uploadingPictures(underWay) : done > 0 && messages.uploadedPictures(done)}
      </p>
    </div>
  )
}

function UploadRow({
  upload: { file, state, share, fault },
  onTryAgain,
  onRemove,
}: {
  upload: Upload
  onTryAgain: () => void
  onRemove: () => void
}) {
  return (
    <li className="rounded-field bg-lumi px-3.5 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">{file.name}</span>
        {state === 'failed' ? (
          <IconButton label={messages.removeNamed(file.name)} onClick={onRemove}>
            <Icon name="cross" className="size-5" />
          </IconButton>
        ) : (
          <span className="flex-none text-small text-tint-2">
            {state === 'waiting'
              ? messages.waiting
              : share < 1
                ? `${Math.round(share * 100)}%`
                : messages.makingSizes}
          </span>
        )}
      </div>
      {state === 'failed' ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2" role="alert">
          <FieldError>{fault}</FieldError>
          <Button
            look="line"
            size="small"
            aria-label={messages.tryAgainNamed(file.name)}
            onClick={onTryAgain}
          >
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <progress value={share} aria-label={file.name} className="worked-so-far mt-1.5" />
      )}
    </li>
  )
}

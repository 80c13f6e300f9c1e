import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Picture as KnownPicture } from '#contract/pictures.ts'
import { CENTER, draggedFocus, type Focus, hiddenPixels, readFocus } from '#domain/picture-focus.ts'
import * as messages from '#messages/admin/uploads.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'

type PictureCropProps = {
  picture: KnownPicture
  /** which of the product's pictures it is */
  name: string
  onChanged: (picture: KnownPicture) => void
}

/** The button that opens the choice of a picture's crop. A drawing is never cropped. */
export function PictureCrop({ picture, name, onChanged }: PictureCropProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (picture.fit === 'contain') return null
  return (
    <>
      <Button
        look="line"
        size="small"
        aria-label={messages.chooseCropNamed(name)}
        onClick={() => setIsOpen(true)}
      >
        {messages.chooseCrop}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={messages.chooseCrop} text={messages.cropHint}>
        <CropForm picture={picture} onChanged={onChanged} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

type CropFormProps = {
  picture: KnownPicture
  onChanged: (picture: KnownPicture) => void
  onDone: () => void
}

function CropForm({ picture, onChanged, onDone }: CropFormProps) {
  const isOpen = useIsMounted()
  const [focus, setFocus] = useState<Focus>(readFocus(picture.focus))
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.put<KnownPicture>('/api/admin/uploads/focus', {
        url: picture.url,
        x: Math.round(focus.x),
        y: Math.round(focus.y),
      }),
    onSuccess: changed => {
      toast({ title: messages.cropSaved })
      onChanged(changed)
      if (isOpen.current) onDone()
    },
    onError: error => toast({ tone: 'bad', title: messages.cropFailed, text: detailsOf(error, '') }),
  })
  const frame = { picture, focus, onMoved: setFocus }
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-4">
        <CropFrame
          {...frame}
          label={messages.cropSquare}
          short={messages.cropSquareShort}
          className="aspect-square"
        />
        <CropFrame
          {...frame}
          label={messages.cropCard}
          short={messages.cropCardShort}
          className="aspect-5/4"
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" busy={isPending} onClick={() => !isPending && mutate()}>
          {messages.cropSave}
        </Button>
        <Button look="line" size="small" onClick={() => setFocus(CENTER)}>
          {messages.cropMiddle}
        </Button>
      </div>
    </div>
  )
}

/** How far an arrow key or a click moves the picture, in percent of what does not fit. */
const STEP = 5

const KEYS: Record<string, number> = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }

/** The two directions along an axis, for those who cannot drag. */
const WAYS = {
  x: [
    { label: messages.cropMoreLeft, icon: 'left', turn: '', step: -STEP },
    { label: messages.cropMoreRight, icon: 'right', turn: '', step: STEP },
  ],
  y: [
    { label: messages.cropMoreTop, icon: 'down', turn: 'rotate-180', step: -STEP },
    { label: messages.cropMoreBottom, icon: 'down', turn: '', step: STEP },
  ],
} as const

type CropFrameProps = {
  picture: KnownPicture
  focus: Focus
  onMoved: (focus: Focus) => void
  label: string
  /** the frame in a word */
  short: string
  className: string
}

/** A picture to drag in a cropping frame; it overhangs in one direction only, so to the keyboard it is a slider. */
function CropFrame({ picture, focus, onMoved, label, short, className }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number; focus: Focus }>(undefined)
  const ratio = picture.width / picture.height
  const [width, height] = className.includes('square') ? [1, 1] : [5, 4]
  const out = hiddenPixels(ratio, { width, height })
  const axis = out.width > 0 ? 'x' : out.height > 0 ? 'y' : undefined

  function move(event: PointerEvent) {
    if (!held.current || !frame.current) return
    const { clientWidth, clientHeight } = frame.current
    const by = { x: event.clientX - held.current.x, y: event.clientY - held.current.y }
    const size = hiddenPixels(ratio, { width: clientWidth, height: clientHeight })
    onMoved(draggedFocus(held.current.focus, by, size))
  }
  const shift = (along: 'x' | 'y', step: number) =>
    onMoved({ ...focus, [along]: Math.min(100, Math.max(0, focus[along] + step)) })
  function press(event: KeyboardEvent) {
    const step = event.key === 'Home' ? -100 : event.key === 'End' ? 100 : KEYS[event.key]
    if (!axis || step === undefined) return
    event.preventDefault()
    shift(axis, step)
  }
  const place = axis ? Math.round(focus[axis]) : 50

  return (
    <div>
      <div
        ref={frame}
        role="slider"
        tabIndex={axis ? 0 : -1}
        aria-label={label}
        aria-orientation={axis === 'y' ? 'vertical' : 'horizontal'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={place}
        aria-valuetext={messages.cropPlace(place)}
        aria-disabled={!axis}
        onKeyDown={press}
        onPointerDown={event => {
          if (!axis) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY, focus }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          held.current = undefined
        }}
        onPointerCancel={() => {
          held.current = undefined
        }}
        className={`tile touch-none rounded-field select-none ${axis ? 'cursor-grab active:cursor-grabbing' : ''} ${className}`}
        style={{ background: picture.placeholder }}
      >
        <Picture
          source={{ ...picture, focus: `${Math.round(focus.x)}% ${Math.round(focus.y)}%` }}
          alt=""
          sizes="260px"
          className="pointer-events-none"
        />
      </div>
      {axis && (
        <div className="mt-1 flex">
          {WAYS[axis].map(({ label, icon, turn, step }) => (
            <IconButton key={step} label={label(short)} onClick={() => shift(axis, step)}>
              <Icon name={icon} className={`size-5 ${turn}`} />
            </IconButton>
          ))}
        </div>
      )}
      <p className="mt-1.5 text-hint text-tint-2">{axis ? label : messages.cropWhole(label)}</p>
    </div>
  )
}

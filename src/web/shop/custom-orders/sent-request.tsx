import { useEffect, useRef } from 'react'
import * as messages from '#messages/shop/custom-orders.ts'
import { PicturePreview } from '#web/shop/pictures/picture-preview.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PictureSending, SentPicture } from './send-pictures.ts'

type SentRequestProps = { orderNumber: string; sending: PictureSending; onAskAgain: () => void }

/** Confirms the order: its number, where to track it, and the upload of its pictures. */
export function SentRequest({ orderNumber, sending, onAskAgain }: SentRequestProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="rounded-big bg-pistaatsia p-7 sm:p-10 md:p-14">
      <h2 ref={heading} tabIndex={-1} className="text-section">
        {messages.orderSent}
      </h2>
      <p className="mt-4 max-w-[46ch] text-lead">{messages.requestReviewedSoon}</p>
      <p className="mt-7">{messages.orderNumber}</p>
      <p className="notranslate num mt-1 text-[clamp(1.6rem,5vw,3.5rem)] whitespace-nowrap leading-[1.05] font-heavy tracking-tight">
        {orderNumber}
      </p>
      {sending.pictures.length > 0 && <SentPictures orderNumber={orderNumber} sending={sending} />}
      <div className="mt-8 flex flex-wrap items-center gap-3.5">
        <ButtonLink to="/jalgimine" search={{ orderNumber }}>
          {messages.trackOrder}
        </ButtonLink>
        <Button look="ghost" disabled={sending.isUnderWay} onClick={onAskAgain}>
          {messages.orderSomethingElse}
        </Button>
      </div>
    </section>
  )
}

function SentPictures({ orderNumber, sending }: Omit<SentRequestProps, 'onAskAgain'>) {
  const { pictures, isUnderWay, send } = sending
  const kept = pictures.filter(({ state }) => state === 'kept').length
  const news = isUnderWay
    ? messages.sendingPictures(kept, pictures.length)
    : kept === pictures.length
      ? messages.picturesArrived
      : messages.somePicturesFailed
  return (
    <div className="mt-7 rounded-[20px] bg-lumi p-5 sm:p-6">
      <p role="status" className="font-semibold">
        {news}
      </p>
      <ul className="mt-4 grid gap-3">
        {pictures.map(sent => (
          <SentPictureRow
            key={sent.picture.id}
            sent={sent}
            onTryAgain={() => void send(orderNumber, sent.picture)}
          />
        ))}
      </ul>
    </div>
  )
}

function SentPictureRow({ sent, onTryAgain }: { sent: SentPicture; onTryAgain: () => void }) {
  const { picture, state, share, fault } = sent
  return (
    <li tabIndex={-1} className="grid grid-cols-[56px_1fr_auto] items-center gap-3.5">
      <div className="tile aspect-square rounded-field bg-udu">
        <PicturePreview bitmap={picture.preview} />
      </div>
      <div className="min-w-0">
        <p className="truncate">{picture.file.name}</p>
        {(state === 'waiting' || state === 'going') && (
          <progress value={share} aria-label={picture.file.name} className="worked-so-far mt-1.5" />
        )}
        {state === 'failed' && (
          <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
            <FieldError>{fault}</FieldError>
            <Button
              look="line"
              size="small"
              aria-label={messages.tryAgainNamed(picture.file.name)}
              onClick={({ currentTarget }) => {
                // This button disappears.
                currentTarget.closest('li')?.focus()
                onTryAgain()
              }}
            >
              {messages.tryAgain}
            </Button>
          </div>
        )}
      </div>
      {state === 'kept' && (
        <span className="text-sammal">
          <Icon name="check" />
          <span className="sr-only">{messages.pictureArrived}</span>
        </span>
      )}
    </li>
  )
}

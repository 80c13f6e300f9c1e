import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { type AdminSettings, HERO_PICTURES_MAX } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { PictureDrop } from '#web/admin/uploads/picture-drop.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FactField, useFault } from './fields.tsx'
import { OrderButtons } from './order-buttons.tsx'

/** Returns a small file of a picture: the shop makes one of 320 pixels for all wider pictures. */
const smallOf = (url: string): string =>
  url.replace(/\/(\d+)\.webp$/, (whole, width) => (Number(width) > 320 ? '/320.webp' : whole))

const Thumbnail = ({ url }: { url: string }) => (
  <div className="tile size-24 flex-none rounded-thumb bg-udu sm:size-28">
    <img src={smallOf(url)} alt="" loading="lazy" className="size-full object-cover" />
  </div>
)

const ALT_HINT = messages.altHint

/** The pictures of the landing page, in their order. */
export function HeroPictures() {
  const { fields, append, move, remove } = useFieldArray<AdminSettings, 'heroPictures'>({
    name: 'heroPictures',
  })
  const fault = useFault('heroPictures')
  const add = useRef<HTMLButtonElement>(null)
  function drop(place: number) {
    // The button was disabled if the last free place had been taken.
    flushSync(() => remove(place))
    add.current?.focus()
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {fields.map(({ id, url }, i) => (
          <li key={id} className="flex flex-wrap gap-4 sm:flex-nowrap">
            <Thumbnail url={url} />
            <FactField
              name={`heroPictures.${i}.alt`}
              label={messages.pictureAltNumbered(i + 1)}
              hint={i === 0 ? ALT_HINT : undefined}
              className="order-last w-full grow sm:order-none"
            />
            <div className="ml-auto self-center">
              <OrderButtons
                what={messages.pictureNumbered(i + 1)}
                place={i}
                count={fields.length}
                onMove={to => move(i, to)}
                onRemove={() => drop(i)}
              />
            </div>
            <PictureFault name={`heroPictures.${i}.url`} />
          </li>
        ))}
      </ul>
      {fault && <FieldError>{fault}</FieldError>}
      <PictureDrop
        label={messages.addPicture}
        button={add}
        room={HERO_PICTURES_MAX - fields.length}
        onUploaded={({ url, alt }) => append({ url, alt }, { shouldFocus: false })}
      />
    </div>
  )
}

function PictureFault({ name }: { name: string }) {
  const fault = useFault(name)
  return fault && <FieldError>{fault}</FieldError>
}

/** One picture, or the upload for it. */
export function PictureField({
  name,
  label,
}: {
  name: 'bioPicture' | `makingSteps.${number}.picture`
  label: string
}) {
  const { setValue } = useFormContext<AdminSettings>()
  const value = useWatch<AdminSettings, typeof name>({ name })
  const change = (picture: AdminSettings['bioPicture']) => setValue(name, picture, { shouldDirty: true })
  const add = useRef<HTMLButtonElement>(null)
  function remove() {
    flushSync(() => change(null))
    add.current?.focus()
  }
  if (!value)
    return (
      <PictureDrop
        label={messages.addPictureNamed(label)}
        button={add}
        room={1}
        onUploaded={({ url, alt }) => change({ url, alt })}
      />
    )
  return (
    <div className="flex flex-wrap items-start gap-4 sm:flex-nowrap">
      <Thumbnail url={value.url} />
      <FactField
        name={`${name}.alt`}
        label={messages.pictureAltNamed(label)}
        hint={ALT_HINT}
        className="order-last w-full grow sm:order-none"
      />
      <Button
        look="danger"
        size="small"
        aria-label={messages.removeNamed(label)}
        className="self-center"
        onClick={remove}
      >
        {messages.remove}
      </Button>
      <PictureFault name={`${name}.url`} />
    </div>
  )
}

import { useFormContext } from 'react-hook-form'
import { NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import measuredHat from '#web/pictures/measured-hat.avif'
import { HatText } from './customer-fields.tsx'
import type { HatForm } from './hat-form.ts'

/** Head circumference, in centimetres. */
const USUAL_SIZES = [
  { who: messages.babySize, from: 40, to: 46 },
  { who: messages.toddlerSize, from: 47, to: 50 },
  { who: messages.childSize, from: 50, to: 53 },
  { who: messages.teenOrWomanSize, from: 54, to: 57 },
  { who: messages.manSize, from: 57, to: 60 },
] as const

/** The head circumference, and how to measure it. */
export const HeadSize = () => (
  <div>
    <HatText
      name="hatDiameter"
      label={messages.headCircumferenceLabel}
      placeholder="56 cm"
      autoComplete="off"
      hint={messages.headCircumferenceHint}
      maxLength={NAME_MAX}
      className="sm:max-w-[340px]"
    />
    <details className="group mt-1.5 max-w-[640px]">
      <summary className="tlink w-fit list-none [&::-webkit-details-marker]:hidden">
        {messages.howToMeasureHead}
      </summary>
      <div className="mt-3.5 grid items-center gap-x-8 gap-y-5 rounded-tile bg-taevas p-5 sm:grid-cols-[210px_1fr] sm:p-7">
        <img
          src={measuredHat}
          alt={messages.measuringTapeAlt}
          width={480}
          height={408}
          loading="lazy"
          className="mx-auto w-full max-w-[210px]"
        />
        <p className="hand text-[1.1875rem] leading-[1.4]">{messages.measuringInstructions}</p>
        <div className="sm:col-span-full">
          <p className="font-semibold">{messages.usualHeadCircumference}</p>
          <ul className="mt-2.5 grid gap-2 sm:grid-cols-2">
            {USUAL_SIZES.map(size => (
              <li key={size.who}>
                <UsualSize {...size} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  </div>
)

/** A click fills in the size: the middle of the range, rounded up. */
function UsualSize({ who, from, to }: (typeof USUAL_SIZES)[number]) {
  const { setValue } = useFormContext<HatForm>()
  return (
    <button
      type="button"
      onClick={() =>
        setValue('hatDiameter', `${Math.ceil((from + to) / 2)} cm`, {
          shouldValidate: true,
          shouldTouch: true,
        })
      }
      className="num flex min-h-11 w-full items-center justify-between gap-4 rounded-field bg-lumi px-4 py-1.5 text-left transition-colors hover:bg-voi"
    >
      <span>{who}</span>
      <b className="whitespace-nowrap">
        {from}–{to} cm
      </b>
    </button>
  )
}

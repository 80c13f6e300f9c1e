import './look.css'
import { memo, useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import type { Picture as KnownPicture } from '#contract/pictures.ts'
import { YARN_COLORS, type YarnColor } from '#domain/custom-hat.ts'
import { type HatLook, mostColors, toggled } from '#domain/hat-look.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'
import { useYarnColours, type YarnState } from '#web/shop/yarn/yarn-colours.ts'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { useComposing } from './composing.tsx'
import type { HatForm } from './hat-form.ts'
import { YarnPicture } from './yarn-picture.tsx'

/** The fields of a look that hold several yarns. */
type YarnsField = 'colors' | 'frogBorderCustomColors'

/** The yarns of a cat or a beanie, in the order of choosing. */
export function YarnChoice() {
  const [shape, colors] = useWatch<HatForm, ['look.hatCategory', 'look.colors']>({
    name: ['look.hatCategory', 'look.colors'],
  })
  const most = mostColors(shape)
  return (
    <ChoiceGroup
      field="colors"
      legend={messages.colorsLabel}
      required
      aside={messages.chosenCount(colors.length, most)}
    >
      <YarnBalls field="colors" chosen={colors} most={most} />
    </ChoiceGroup>
  )
}

/** Returns a function that adds a yarn to the look, or removes it. */
export function useToggleYarn(field: YarnsField): (color: YarnColor) => void {
  const { change } = useComposing()
  return useCallback(
    color => change((look): HatLook => ({ ...look, [field]: toggled(look[field], color) })),
    [change, field],
  )
}

type YarnBallsProps = {
  field: YarnsField
  chosen: readonly YarnColor[]
  /** when this many are chosen, the others are disabled until one is removed */
  most: number
}

/** The sixteen yarns as balls. The chosen ones show their place in the order. */
export function YarnBalls({ field, chosen, most }: YarnBallsProps) {
  const toggle = useToggleYarn(field)
  const isFull = chosen.length >= most
  const yarns = useYarnColours()
  return (
    <ul className="grid grid-cols-4 gap-x-1.5 gap-y-2 sm:grid-cols-8">
      {YARN_COLORS.map(color => {
        const place = chosen.indexOf(color) + 1
        return (
          <YarnBall
            key={color}
            color={color}
            field={field}
            place={place}
            // A yarn chosen before it ran out can still be removed.
            isClosed={place === 0 && (isFull || yarns.stateOf(color) === 'closed')}
            state={yarns.stateOf(color)}
            photo={yarns.photoOf(color)}
            onToggle={toggle}
          />
        )
      })}
    </ul>
  )
}

type YarnBallProps = {
  color: YarnColor
  field: YarnsField
  /** in the order of choosing, from 1; 0 if it is not chosen */
  place: number
  isClosed: boolean
  state: YarnState
  /** of the real yarn, if there is one */
  photo: KnownPicture | undefined
  onToggle: (color: YarnColor) => void
}

const YARN_STATES = {
  closed: { name: yarnMessages.colourGoneNamed, text: yarnMessages.colourGone },
  waiting: { name: yarnMessages.colourWaitingNamed, text: yarnMessages.colourWaiting },
} as const

/** Returns a yarn's name with its state, for screen readers. */
export const yarnName = (color: YarnColor, state: YarnState): string =>
  state ? YARN_STATES[state].name(color) : color

/** Shows that a yarn is short. */
export const YarnStateText = ({ state }: { state: YarnState }) =>
  state && (
    <span aria-hidden="true" className="text-hint text-tint-2">
      {YARN_STATES[state].text}
    </span>
  )

const YarnBall = memo(({ color, field, place, isClosed, state, photo, onToggle }: YarnBallProps) => (
  <li>
    <label className="look look-ball group block h-full rounded-button px-0.5 pt-2 pb-2.5 text-center text-small leading-[1.15] font-medium transition-colors">
      <input
        type="checkbox"
        name={field}
        value={color}
        aria-label={yarnName(color, state)}
        checked={place > 0}
        disabled={isClosed}
        onChange={() => onToggle(color)}
        className="absolute inset-0 z-1 size-full cursor-[inherit] opacity-0"
      />
      <YarnPicture
        color={color}
        size={54}
        className="springs mx-auto mb-1.5 size-[54px] group-hover:-rotate-12 group-has-checked:-rotate-12 group-has-disabled:rotate-0 group-has-disabled:opacity-45"
      />
      {photo && (
        <span
          className="tile absolute top-7 right-1.5 size-9 rounded-full border-2 border-piim group-has-disabled:opacity-45"
          style={{ background: tintOf(photo) }}
        >
          <Picture source={photo} alt="" sizes="36px" />
        </span>
      )}
      <span aria-hidden="true">{withSoftHyphens(color)}</span>
      {state && <br />}
      <YarnStateText state={state} />
      {place > 0 && <PlaceMark>{place}</PlaceMark>}
    </label>
  </li>
))

const PlaceMark = ({ children }: { children: number }) => (
  <b
    aria-hidden="true"
    className="num absolute top-1 right-1 grid size-[22px] place-items-center rounded-full bg-sammal text-small leading-none font-bold text-lumi"
  >
    {children}
  </b>
)

/** Adds soft hyphens, so that long names break where an Estonian would break them: `hele-roheline`. */
export const withSoftHyphens = (color: YarnColor): string => color.replace(/^(hele|tume)/, '$1\u00AD')

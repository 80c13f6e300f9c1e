import './look.css'
import { useId, useRef, useState } from 'react'
import {
  FROG_COLORS,
  FROG_EXPRESSIONS,
  type FrogColor,
  type FrogExpression,
  YARN_COLORS,
  type YarnColor,
} from '#domain/custom-hat.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import lightSmiling from '#web/pictures/frog-heleroheline-naeratav.avif'
import lightSad from '#web/pictures/frog-heleroheline-nukker.avif'
import darkSmiling from '#web/pictures/frog-tumeroheline-naeratav.avif'
import darkSad from '#web/pictures/frog-tumeroheline-nukker.avif'
import { useYarnColours } from '#web/shop/yarn/yarn-colours.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { useComposing, useLook } from './composing.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { useToggleYarn, withSoftHyphens, YarnBalls, YarnStateText, yarnName } from './yarn-choice.tsx'
import { YarnPicture } from './yarn-picture.tsx'

const FACES: Record<FrogColor, Record<FrogExpression, string>> = {
  heleroheline: { naeratav: lightSmiling, nukker: lightSad },
  tumeroheline: { naeratav: darkSmiling, nukker: darkSad },
}

/** The choices for a frog: its green, its mood, its cheeks and the rounds of its border. */
export function FrogChoices() {
  const look = useLook()
  const { change } = useComposing()
  const yarns = useYarnColours()
  return (
    <>
      <ChoiceGroup field="frogHatColor" legend={messages.frogColorLegend} required>
        <div className="flex flex-wrap gap-2">
          {FROG_COLORS.map(color => (
            <label key={color} className={CHIP}>
              <input
                type="radio"
                name="frogHatColor"
                value={color}
                aria-label={yarnName(color, yarns.stateOf(color))}
                checked={look.frogHatColor === color}
                disabled={yarns.stateOf(color) === 'closed' && look.frogHatColor !== color}
                onChange={() => change(now => ({ ...now, frogHatColor: color }))}
                className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
              />
              <Yarn color={color} />
              <YarnStateText state={yarns.stateOf(color)} />
            </label>
          ))}
        </div>
      </ChoiceGroup>
      <ChoiceGroup field="frogExpression" legend={messages.expressionLegend} required>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[150px_150px]">
          {FROG_EXPRESSIONS.map(expression => (
            <PictureChoice
              key={expression}
              field="frogExpression"
              value={expression}
              picture={FACES[look.frogHatColor || 'heleroheline'][expression]}
              checked={look.frogExpression === expression}
              onChoose={() => change(now => ({ ...now, frogExpression: expression }))}
            >
              {expression}
            </PictureChoice>
          ))}
        </div>
      </ChoiceGroup>
      <Checkbox
        name="frogPinkCheeks"
        label={messages.pinkCheeksLabel}
        checked={look.frogPinkCheeks}
        onChange={event => change(now => ({ ...now, frogPinkCheeks: event.target.checked }))}
      />
      <BorderChoice />
    </>
  )
}

/** Rounds of other yarns along the brim. The yarns are shown on request. */
function BorderChoice() {
  const border = useLook().frogBorderCustomColors
  const toggle = useToggleYarn('frogBorderCustomColors')
  const [isOpen, setIsOpen] = useState(false)
  const ballsId = useId()
  const more = useRef<HTMLButtonElement>(null)
  return (
    <ChoiceGroup
      field="frogBorderCustomColors"
      legend={messages.borderColorsLegend}
      aside={border.length > 1 ? messages.fromTopDown : messages.ifYouWish}
    >
      <div className="flex flex-wrap gap-2">
        {border.map(color => (
          <button
            key={color}
            type="button"
            aria-label={messages.takeOffColor(color)}
            onClick={() => {
              // This button disappears.
              more.current?.focus()
              toggle(color)
            }}
            className={`${CHIP} look-chosen`}
          >
            <Yarn color={color} />
            <Icon name="cross" className="-mr-1.5 size-4" />
          </button>
        ))}
        <button
          ref={more}
          type="button"
          aria-expanded={isOpen}
          aria-controls={ballsId}
          onClick={() => setIsOpen(!isOpen)}
          className={`${CHIP} needs-script`}
        >
          <Icon name={isOpen ? 'minus' : 'plus'} className="mx-1 size-5" />
          {isOpen ? messages.hideYarns : messages.addColor}
        </button>
      </div>
      <div id={ballsId} hidden={!isOpen} className="mt-4">
        <YarnBalls field="frogBorderCustomColors" chosen={border} most={YARN_COLORS.length} />
      </div>
    </ChoiceGroup>
  )
}

const CHIP =
  'look inline-flex min-h-12 items-center gap-2 rounded-full pr-4 pl-2.5 font-medium transition-colors'

const Yarn = ({ color }: { color: YarnColor }) => (
  <>
    <YarnPicture color={color} size={32} className="size-8" />
    <span aria-hidden="true">{withSoftHyphens(color)}</span>
  </>
)

import { useFormContext, useWatch } from 'react-hook-form'
import { colorOrderOf } from '#domain/hat-look.ts'
import { COLOR_ORDER_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { HatText } from './customer-fields.tsx'
import { FrogChoices } from './frog-choices.tsx'
import type { HatForm } from './hat-form.ts'
import { HeadSize } from './head-size.tsx'
import { ShapeChoice } from './shape-choice.tsx'
import { YarnChoice } from './yarn-choice.tsx'

/** The hat itself: its size, its shape, and the choices of each shape. */
export const HatFields = () => (
  <div className="grid gap-8">
    <HeadSize />
    <ShapeChoice />
    <ChoicesOfShape />
  </div>
)

function ChoicesOfShape() {
  const shape = useWatch<HatForm, 'look.hatCategory'>({ name: 'look.hatCategory' })
  switch (shape) {
    case 'cat':
      return (
        <>
          <YarnChoice />
          <ColorOrder />
        </>
      )
    case 'frog':
      return <FrogChoices />
    case 'beanie':
      return (
        <div>
          <YarnChoice />
          <p className="mt-3 text-hint text-tint-2">{messages.beanieYarnsHint}</p>
        </div>
      )
    case 'custom':
      return <p className="text-tint-2">{messages.customShapeHint}</p>
    case '':
      return null
  }
}

/** The order of a cat's colours, filled in by clicking; it can be edited as text. */
const ColorOrder = () => (
  <div>
    <HatText
      name="colorOrder"
      label={messages.colorOrderLabel}
      placeholder={messages.colorOrderPlaceholder}
      autoComplete="off"
      hint={messages.colorOrderHint}
      maxLength={COLOR_ORDER_MAX}
    />
    <BackToChosenOrder />
  </div>
)

function BackToChosenOrder() {
  const { setValue, setFocus } = useFormContext<HatForm>()
  const [text, colors] = useWatch<HatForm, ['colorOrder', 'look.colors']>({
    name: ['colorOrder', 'look.colors'],
  })
  const chosen = colorOrderOf({ colors })
  if (!chosen || text === chosen) return null
  return (
    <button
      type="button"
      className="tlink mt-1.5"
      onClick={({ detail }) => {
        setValue('colorOrder', chosen, { shouldValidate: true })
        // By keyboard only: on a touchscreen, it would open the keyboard.
        if (detail === 0) setFocus('colorOrder')
      }}
    >
      {messages.fillFromYarns}
    </button>
  )
}

import { useWatch } from 'react-hook-form'
import type { HatCategory } from '#domain/custom-hat.ts'
import { withShape } from '#domain/hat-look.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import shapeBeanie from '#web/pictures/shape-beanie.avif'
import shapeCat from '#web/pictures/shape-cat.avif'
import shapeCustom from '#web/pictures/shape-custom.avif'
import shapeFrog from '#web/pictures/shape-frog.avif'
import { ChoiceGroup } from './choice-group.tsx'
import { useComposing } from './composing.tsx'
import type { HatForm } from './hat-form.ts'
import { PictureChoice } from './picture-choice.tsx'

const SHAPES: readonly { category: HatCategory; label: string; picture: string }[] = [
  { category: 'cat', label: messages.catShape, picture: shapeCat },
  { category: 'frog', label: messages.frogShape, picture: shapeFrog },
  { category: 'beanie', label: messages.beanieShape, picture: shapeBeanie },
  { category: 'custom', label: messages.customShape, picture: shapeCustom },
]

export function ShapeChoice() {
  const { change } = useComposing()
  const shape = useWatch<HatForm, 'look.hatCategory'>({ name: 'look.hatCategory' })
  return (
    <ChoiceGroup field="hatCategory" legend={messages.hatShapeLegend} required>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {SHAPES.map(({ category, label, picture }) => (
          <PictureChoice
            key={category}
            field="hatCategory"
            value={category}
            picture={picture}
            checked={shape === category}
            onChoose={() => change(look => withShape(look, category))}
          >
            {label}
          </PictureChoice>
        ))}
      </div>
    </ChoiceGroup>
  )
}

import { useFieldArray } from 'react-hook-form'
import { type AdminSettings, STEPS_MAX } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LABELS } from './facts.ts'
import { FactArea, FactField, ParagraphsField, useFault } from './fields.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { PictureField } from './picture-fields.tsx'
import { BioPreview, StepsPreview } from './preview.tsx'
import { Part, Section } from './section.tsx'

/** The page about the maker; the landing page shows its words and picture as well. */
export const MakerSection = () => (
  <Section name="maker">
    <ParagraphsField name="bioParagraphs" rows={9} hint={messages.bioHint} />
    <Part heading={LABELS.bioPicture}>
      <PictureField name="bioPicture" label={messages.portraitLowercase} />
    </Part>
    <BioPreview />
    <Part heading={LABELS.makingSteps} note={messages.makingStepsNote}>
      <Steps />
      <StepsPreview />
    </Part>
  </Section>
)

function Steps() {
  const { fields, append, move, remove } = useFieldArray<AdminSettings, 'makingSteps'>({
    name: 'makingSteps',
  })
  const fault = useFault('makingSteps')
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {fields.map(({ id }, i) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-field border-[1.5px] border-line p-4 sm:p-5"
          >
            <div className="flex items-center justify-between">
              <b>
                {messages.step} {i + 1}
              </b>
              <OrderButtons
                what={messages.stepNumbered(i + 1)}
                place={i}
                count={fields.length}
                onMove={to => move(i, to)}
                onRemove={() => remove(i)}
              />
            </div>
            <FactField name={`makingSteps.${i}.heading`} label={messages.stepTitle(i + 1)} required />
            <FactArea name={`makingSteps.${i}.text`} label={messages.stepText(i + 1)} rows={3} />
            <PictureField name={`makingSteps.${i}.picture`} label={messages.stepNumbered(i + 1)} />
          </li>
        ))}
      </ol>
      {fault && <FieldError>{fault}</FieldError>}
      {fields.length < STEPS_MAX && (
        <Button
          look="line"
          size="small"
          className="justify-self-start"
          onClick={() => append({ heading: '', text: '', picture: null })}
        >
          <Icon name="plus" className="size-5" /> {messages.addStep}
        </Button>
      )}
    </>
  )
}

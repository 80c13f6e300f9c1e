import { STEPS_MAX } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { LABELS } from './facts.ts'
import { FactArea, FactField, ParagraphsField } from './fields.tsx'
import { PictureField } from './picture-fields.tsx'
import { BioPreview, StepsPreview } from './preview.tsx'
import { RepeatedParts } from './repeated-parts.tsx'
import { Part, Section } from './section.tsx'

/** The page about the maker; the landing page shows its text and picture too. */
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

const Steps = () => (
  <RepeatedParts
    name="makingSteps"
    heading={messages.step}
    numbered={messages.stepNumbered}
    addLabel={messages.addStep}
    empty={{ heading: '', text: '', picture: null }}
    max={STEPS_MAX}
  >
    {place => (
      <>
        <FactField name={`makingSteps.${place}.heading`} label={messages.stepTitle(place + 1)} required />
        <FactArea name={`makingSteps.${place}.text`} label={messages.stepText(place + 1)} rows={3} />
        <PictureField name={`makingSteps.${place}.picture`} label={messages.stepNumbered(place + 1)} />
      </>
    )}
  </RepeatedParts>
)

import { TRACKS_MAX } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { LABELS } from './facts.ts'
import { FactArea, FactField } from './fields.tsx'
import { MusicPreview } from './preview.tsx'
import { RepeatedParts } from './repeated-parts.tsx'
import { Part, Section } from './section.tsx'
import { SoundField } from './sound-field.tsx'

/** The music page. */
export const MusicSection = () => (
  <Section name="music">
    <FactArea name="musicIntro" rows={2} />
    <Part heading={LABELS.music} note={messages.musicNote}>
      <Pieces />
      <MusicPreview />
    </Part>
  </Section>
)

const Pieces = () => (
  <RepeatedParts
    name="music"
    heading={messages.track}
    numbered={messages.trackNumbered}
    addLabel={messages.addTrack}
    empty={{ title: '', note: '', soundUrl: '', link: '', seconds: null }}
    max={TRACKS_MAX}
  >
    {place => (
      <>
        <FactField name={`music.${place}.title`} label={messages.trackTitle(place + 1)} required />
        <FactField name={`music.${place}.note`} label={messages.trackNote(place + 1)} />
        <SoundField place={place} />
      </>
    )}
  </RepeatedParts>
)

import { useFieldArray } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LABELS } from './facts.ts'
import { FactArea, FactField, useFault } from './fields.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { MusicPreview } from './preview.tsx'
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

function Pieces() {
  const { fields, append, move, remove } = useFieldArray<AdminSettings, 'music'>({ name: 'music' })
  const fault = useFault('music')
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
                {messages.track} {i + 1}
              </b>
              <OrderButtons
                what={messages.trackNumbered(i + 1)}
                place={i}
                count={fields.length}
                onMove={to => move(i, to)}
                onRemove={() => remove(i)}
              />
            </div>
            <FactField name={`music.${i}.title`} label={messages.trackTitle(i + 1)} required />
            <FactField name={`music.${i}.note`} label={messages.trackNote(i + 1)} />
            <SoundField place={i} />
          </li>
        ))}
      </ol>
      {fault && <FieldError>{fault}</FieldError>}
      <Button
        look="line"
        size="small"
        className="justify-self-start"
        onClick={() => append({ title: '', note: '', soundUrl: '', link: '', seconds: null })}
      >
        <Icon name="plus" className="size-5" /> {messages.addTrack}
      </Button>
    </>
  )
}

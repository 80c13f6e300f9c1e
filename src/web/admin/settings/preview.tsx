import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AdminSettings, PublicSettings } from '#contract/settings.ts'
import { parseUrl } from '#domain/parse-url.ts'
import * as messages from '#messages/admin/settings.ts'
import { ContactDetails } from '#web/shop/contact/contact-details.tsx'
import { MakingSteps } from '#web/shop/content/making-steps.tsx'
import { PieceRow } from '#web/shop/content/piece-row.tsx'
import { TERMS } from '#web/shop/content/terms.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** A preview of part of a page, rendered by the page's own components; not interactive. */
function Preview({ of, children }: { of: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Button
        look="line"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? messages.hidePreview : messages.previewOf(of)}
      </Button>
      <div id={id} inert className="w-full">
        {isOpen && <div className="rounded-field bg-piim p-5 sm:p-7">{children()}</div>}
      </div>
    </div>
  )
}

/** The beginning of the maker's page. */
export const BioPreview = () => <Preview of="tutvustus">{() => <Bio />}</Preview>

function Bio() {
  const [name, paragraphs, picture] = useWatch<AdminSettings, ['artistName', 'bioParagraphs', 'bioPicture']>({
    name: ['artistName', 'bioParagraphs', 'bioPicture'],
  })
  return (
    <div className={`grid items-start gap-6 ${picture ? 'sm:grid-cols-[3fr_2fr]' : ''}`}>
      <div className="wrap-anywhere">
        <p className="text-section">{messages.makerGreeting(name)}</p>
        {paragraphs.filter(Boolean).map(paragraph => (
          <p key={paragraph} className="mt-4">
            {paragraph}
          </p>
        ))}
      </div>
      {picture && (
        <div className="aspect-square overflow-hidden rounded-tile">
          <Picture source={picture} alt={picture.alt} sizes="300px" />
        </div>
      )}
    </div>
  )
}

/** The making of a hat. */
export const StepsPreview = () => <Preview of={messages.previewSteps}>{() => <Steps />}</Preview>

function Steps() {
  const steps = useWatch<AdminSettings, 'makingSteps'>({ name: 'makingSteps' })
  return <MakingSteps steps={steps.filter(({ heading }) => heading)} />
}

/** The music page. */
export const MusicPreview = () => <Preview of="muusikaleht">{() => <Music />}</Preview>

function Music() {
  const [intro, pieces] = useWatch<AdminSettings, ['musicIntro', 'music']>({ name: ['musicIntro', 'music'] })
  const whole = pieces.filter(({ title, soundUrl, link }) => title && (soundUrl || parseUrl(link)))
  return (
    <>
      {intro && <p className="text-lead">{intro}</p>}
      <ol>
        {whole.map((piece, i) => (
          <li key={piece.soundUrl || piece.link}>
            <PieceRow piece={piece} place={i} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The contact details, with the accounts elsewhere. */
export const ContactPreview = () => <Preview of={messages.previewContacts}>{() => <Contact />}</Preview>

function Contact() {
  return (
    <div className="max-w-[460px]">
      <ContactDetails facts={useFactsToBe()} />
    </div>
  )
}

/** The terms, with the legal texts in their places. */
export const TermsPreview = () => <Preview of={messages.previewTerms}>{() => <Terms />}</Preview>

function Terms() {
  const facts = useFactsToBe()
  return (
    <div className="grid gap-6 [&_p+p]:mt-3 [&_ul]:list-disc [&_ul]:pl-5">
      {TERMS.map(({ id, heading, body }) => (
        <div key={id}>
          <p className="mb-2 text-title font-bold">{heading}</p>
          {body(facts)}
        </div>
      ))}
    </div>
  )
}

/** Returns the public settings as they will be, except for pictures. */
function useFactsToBe(): PublicSettings {
  const now = useSettings()
  const { brand, artistName, contactEmail, location, videoHandle, videoUrl, photoUrl, legal, legalTexts } =
    useWatch<AdminSettings>() as AdminSettings
  return {
    ...now,
    brand,
    artistName,
    contactEmail,
    location,
    videoHandle,
    videoUrl,
    photoUrl,
    legal,
    legalTexts,
  }
}

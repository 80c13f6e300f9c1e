import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { SewnLabel } from '#web/ui/stitch.tsx'
import { LABELS } from './facts.ts'
import { FactField } from './fields.tsx'
import { HeroPictures } from './picture-fields.tsx'
import { Part, Section } from './section.tsx'

/** The beginning of the landing page, and the footer's line. */
export function LandingSection() {
  const { register } = useFormContext<AdminSettings>()
  return (
    <Section name="landing">
      <HeroPreview />
      <FactField name="heroHeadline" required />
      <div>
        <Checkbox {...register('claims.recycledYarn')} label={LABELS['claims.recycledYarn']} />
        <p className="max-w-[62ch] text-hint text-tint-2">{messages.claimsRecycledYarnHint}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FactField name="notice.text" />
        <SelectField {...register('notice.show')} label={LABELS['notice.show']}>
          <option value="automatic">{messages.untilRealPayments}</option>
          <option value="always">{messages.always}</option>
          <option value="never">{messages.never}</option>
        </SelectField>
      </div>
      <Part heading={LABELS.heroPictures} note={messages.heroPicturesNote}>
        <HeroPictures />
      </Part>
      <Part heading={messages.footerHeading}>
        <FactField name="footerLine" hint={messages.footerHint} />
        <FooterPreview />
      </Part>
    </Section>
  )
}

/** The landing page's beginning as it will be. */
function HeroPreview() {
  const { paymentSandbox } = useSettings()
  const [notice, headline, pictures] = useWatch<AdminSettings, ['notice', 'heroHeadline', 'heroPictures']>({
    name: ['notice', 'heroHeadline', 'heroPictures'],
  })
  const isNoticed = notice.show === 'always' || (notice.show === 'automatic' && paymentSandbox)
  const [first] = pictures
  return (
    <figure>
      <div className="grid overflow-hidden rounded-field bg-piim sm:grid-cols-[5fr_7fr]">
        <div className="flex min-h-[150px] flex-col items-start justify-center p-5 sm:p-7">
          {isNoticed && notice.text && (
            <SewnLabel small className="-rotate-2">
              {notice.text}
            </SewnLabel>
          )}
          <p className="mt-4 text-[2.25rem] leading-[.95] font-black tracking-tight wrap-anywhere">
            {headline}
          </p>
        </div>
        {first && (
          <img
            src={first.url}
            alt=""
            className="h-40 w-full rounded-tl-tile object-cover object-bottom sm:h-64"
          />
        )}
      </div>
      <figcaption className="mt-1.5 text-hint text-tint-2">
        {messages.landingPreviewCaption}
        {!isNoticed && messages.noticeHidden}
      </figcaption>
    </figure>
  )
}

/** The footer's beginning as it will be. */
function FooterPreview() {
  const [brand, line] = useWatch<AdminSettings, ['brand', 'footerLine']>({ name: ['brand', 'footerLine'] })
  return (
    <div className="rounded-field bg-tint p-5 text-[#f3efe8]">
      <div className="max-w-[180px]">{brand.trim() && <Wordmark brand={brand.trim()} onDark />}</div>
      {line && <p className="hand mt-3 max-w-[30ch] text-[1.1875rem]">{line}</p>}
    </div>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { canBeStitched } from '#hats/stitch-size.ts'
import * as messages from '#messages/admin/settings.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LABELS } from './facts.ts'
import { FactField } from './fields.tsx'
import { ContactPreview } from './preview.tsx'
import { Section } from './section.tsx'

/** The shop's name and contact details. */
export const ShopSection = () => (
  <Section name="shop">
    <div className="grid gap-5 sm:grid-cols-2">
      <div>
        <FactField name="brand" required />
        <BrandPreview />
      </div>
      <FactField name="artistName" required hint={messages.yourNameHint} />
      <FactField
        name="contactEmail"
        type="email"
        inputMode="email"
        required
        hint={messages.contactEmailHint}
      />
      <FactField name="location" />
      <FactField name="videoHandle" placeholder="@heegel.mari" />
      <FactField name="videoUrl" type="url" inputMode="url" placeholder="https://" />
      <FactField name="photoUrl" type="url" inputMode="url" placeholder="https://" />
    </div>
    <ContactPreview />
    <RecycledPackaging />
    <ListingCards />
  </Section>
)

/** Whether the listing says what parcels are made of. */
function RecycledPackaging() {
  const { register } = useFormContext<AdminSettings>()
  return (
    <div>
      <Checkbox {...register('claims.recycledPackaging')} label={LABELS['claims.recycledPackaging']} />
      <p className="max-w-[62ch] text-hint text-tint-2">{messages.claimsRecycledPackagingHint}</p>
    </div>
  )
}

/** The size of the listing's cards on a phone. */
function ListingCards() {
  const { register } = useFormContext<AdminSettings>()
  return (
    <div>
      <Checkbox {...register('smallCards')} label={messages.smallCards} />
      <p className="max-w-[62ch] text-hint text-tint-2">{messages.smallCardsHint}</p>
    </div>
  )
}

/** The brand as the shop's header shows it. */
function BrandPreview() {
  const brand = useWatch<AdminSettings, 'brand'>({ name: 'brand' }).trim()
  if (!brand) return null
  return (
    <div className="mt-3">
      <div className="inline-block min-h-[60px] max-w-full rounded-field bg-piim px-5 py-3">
        <div className="w-[186px] max-w-full">
          <Wordmark brand={brand} />
        </div>
      </div>
      {!canBeStitched(brand) && (
        <p className="mt-1.5 text-hint text-tint-2">{messages.shopNameNotCrochetable}</p>
      )}
    </div>
  )
}

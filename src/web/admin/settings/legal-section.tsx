import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { type MissingFact, missingSellerFacts } from '#domain/seller-facts.ts'
import { percentText, vatRateOn } from '#domain/vat.ts'
import * as messages from '#messages/admin/settings.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FactArea, FactField, useFault } from './fields.tsx'
import { GuaranteeNoticeField } from './guarantee-notice-field.tsx'
import { TermsPreview } from './preview.tsx'
import { Part, Section } from './section.tsx'

const MISSING: Record<MissingFact, string> = {
  name: messages.missingBusinessName,
  registryCode: messages.missingRegistryCode,
  address: messages.missingAddress,
  phone: messages.missingPhone,
  contactEmail: messages.missingRealEmail,
}

/** The seller's data, and the legal texts that may be reworded. */
export const LegalSection = () => (
  <Section name="legal">
    <Missing />
    <div className="grid gap-5 sm:grid-cols-2">
      <FactField name="legal.name" hint={messages.businessNameHint} />
      <FactField name="legal.registryCode" inputMode="numeric" />
      <FactField name="legal.address" hint={messages.addressHint} />
      <FactField name="legal.phone" type="tel" inputMode="tel" />
      <FactField name="legal.vatNumber" placeholder="EE123456789" hint={messages.vatNumberHint} />
      <VatDays />
      <FactField name="bankAccount" placeholder="EE38 2200 2210 2014 5685" hint={messages.bankAccountHint} />
    </div>
    <ComingVat />
    <GuaranteeNoticeField />
    <Part heading={messages.legalTextsHeading} note={messages.legalTextsNote}>
      <FactArea name="legalTexts.costs" rows={3} hint={messages.costsHint} />
      <FactArea name="legalTexts.withdrawal" rows={5} hint={messages.withdrawalHint(WITHDRAWAL_DAYS)} />
      <FactArea name="legalTexts.customMade" rows={5} hint={messages.customMadeHint} />
      <FactArea name="legalTexts.hatMaterial" rows={3} hint={messages.hatMaterialHint} />
      <FactArea name="legalTexts.guarantee" rows={6} hint={messages.guaranteeHint} />
      <FactArea name="legalTexts.terms" rows={4} hint={messages.extraTermsHint} />
      <FactArea name="legalTexts.privacy" rows={4} hint={messages.extraPrivacyHint} />
    </Part>
    <TermsPreview />
  </Section>
)

/** Only a seller registered for VAT has these days. */
function VatDays() {
  const vatNumber = useWatch<AdminSettings, 'legal.vatNumber'>({ name: 'legal.vatNumber' })
  if (!vatNumber) return null
  return (
    <>
      <FactField name="vatSince" type="date" hint={messages.vatSinceHint} />
      <FactField name="vatUntil" type="date" hint={messages.vatUntilHint} />
    </>
  )
}

/** The VAT rate from a future day on. A stored one is always shown: a fault in it must be seen. */
function ComingVat() {
  const today = useToday()
  const { setValue } = useFormContext<AdminSettings>()
  const vatNumber = useWatch<AdminSettings, 'legal.vatNumber'>({ name: 'legal.vatNumber' })
  const coming = useWatch<AdminSettings, 'comingVat'>({ name: 'comingVat' })
  const fault = useFault('comingVat')
  if (!vatNumber && !coming) return null
  return (
    <>
      <Checkbox
        label={messages.vatRateChanges(percentText(vatRateOn(today())))}
        checked={coming !== null}
        error={fault}
        onChange={({ target }) =>
          setValue('comingVat', target.checked ? { rate: '', from: '' } : null, { shouldDirty: true })
        }
      />
      {coming && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FactField
            name="comingVat.rate"
            label={messages.comingVatRate}
            inputMode="decimal"
            required
            hint={messages.comingVatHint}
          />
          <FactField name="comingVat.from" label={messages.comingVatFrom} type="date" required />
        </div>
      )}
    </>
  )
}

/** What is still missing before the shop may lawfully sell. */
function Missing() {
  const [legal, contactEmail] = useWatch<AdminSettings, ['legal', 'contactEmail']>({
    name: ['legal', 'contactEmail'],
  })
  const missing = missingSellerFacts({ legal, contactEmail })
  if (missing.length === 0)
    return (
      <Notice tone="green" icon="check">
        {messages.legalComplete}
      </Notice>
    )
  return (
    <Notice tone="orange">
      <p>
        <b>{messages.legalMissing}</b>
      </p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map(fact => (
          <li key={fact}>{MISSING[fact]}</li>
        ))}
      </ul>
    </Notice>
  )
}

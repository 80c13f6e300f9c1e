import { useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { type MissingFact, missingSellerFacts } from '#domain/seller-facts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FactArea, FactField } from './fields.tsx'
import { TermsPreview } from './preview.tsx'
import { Part, Section } from './section.tsx'

const MISSING: Record<MissingFact, string> = {
  name: 'ärinimi',
  registryCode: 'registrikood (kui müüd ettevõttena)',
  address: 'aadress',
  phone: 'telefon',
  contactEmail: 'päris e-posti aadress (praegune on näidis)',
}

/** Who sells, and the texts of the law that may be reworded. */
export const LegalSection = () => (
  <Section name="legal">
    <Missing />
    <div className="grid gap-5 sm:grid-cols-2">
      <FactField name="legal.name" hint="Nagu äriregistris, näiteks Mari Maasikas FIE." />
      <FactField name="legal.registryCode" inputMode="numeric" />
      <FactField name="legal.address" hint="Kuhu saab kirja ja tagastuse saata." />
      <FactField name="legal.phone" type="tel" inputMode="tel" />
      <FactField
        name="legal.vatNumber"
        placeholder="EE123456789"
        hint="Tühi: sa ei ole käibemaksukohustuslane ja käibemaksu ei näidata kusagil."
      />
    </div>
    <Part
      heading="Tekstid, mille üle võid otsustada ise"
      note="Siin ei ole seadus päris selge või ei olnud uus kord poe tegemise ajal veel kinnitatud. Küsi juristilt ja sõnasta vajadusel ümber. Tühi rida teeb uue lõigu."
    >
      <FactArea
        name="legalTexts.costs"
        rows={3}
        hint="Seisab tingimuste 3. punktis. Defektse toote kulud kannab seaduse järgi alati müüja."
      />
      <FactArea
        name="legalTexts.withdrawal"
        rows={5}
        hint={`Tühi: poe enda tekst ${WITHDRAWAL_DAYS}-päevase taganemise kohta. Taganemisnupu täpseid sõnu ei olnud poe tegemise ajal veel Riigi Teatajas (VÕS § 56⁴).`}
      />
      <FactArea
        name="legalTexts.customMade"
        rows={5}
        hint="Kas müts, mis on kokku pandud pakutud värvidest, on tagastatav, on vaieldav; pood peab seda tagastatavaks. Eritellimust ja kohandatud mütsi, millele on kirjutatud soovid, ei pea."
      />
      <FactArea
        name="legalTexts.hatMaterial"
        rows={3}
        hint="Seisab mütsi kokkupaneku lehel. Kiud tuleb nimetada enne, kui keegi tellib."
      />
      <FactArea
        name="legalTexts.guarantee"
        rows={6}
        hint="Ühtlustatud teade seadusliku garantii kohta on kohustuslik alates 27. septembrist 2026 (direktiiv 2024/825)."
      />
      <FactArea name="legalTexts.terms" rows={4} hint="Läheb tingimuste 1. punkti lõppu." />
      <FactArea name="legalTexts.privacy" rows={4} hint="Läheb isikuandmete osa lõppu." />
    </Part>
    <TermsPreview />
  </Section>
)

/** What is still to be written before the shop may lawfully sell. */
function Missing() {
  const [legal, contactEmail] = useWatch<AdminSettings, ['legal', 'contactEmail']>({
    name: ['legal', 'contactEmail'],
  })
  const missing = missingSellerFacts({ legal, contactEmail })
  if (missing.length === 0)
    return (
      <Notice tone="green" icon="check">
        Müüja andmed, mida seadus nõuab, on kirjas.
      </Notice>
    )
  return (
    <Notice tone="orange">
      <p>
        <b>Enne päris müüki on vaja kirja panna:</b>
      </p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map(fact => (
          <li key={fact}>{MISSING[fact]}</li>
        ))}
      </ul>
    </Notice>
  )
}

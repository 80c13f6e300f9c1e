import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { carriersText } from '#domain/delivery-label.ts'
import { RETENTION_TEXTS } from '#domain/retention.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

export const Route = createFileRoute('/privaatsus')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Privaatsus',
      description:
        'Mida ma sinu kohta alles hoian, kui kaua ja milleks, ning kuidas seda näha või kustutada.',
      path: '/privaatsus',
    }),
  component: PrivacyPage,
})

/** What the General Data Protection Regulation wants to be told (art. 13), in the maker's words. */
function PrivacyPage() {
  const { contactEmail, legal, artistName, legalTexts } = useSettings()
  return (
    <div className="wrap pt-7 pb-16 md:pt-14 md:pb-24">
      <h1 className="text-page">Privaatsus</h1>
      <p className="mt-5 max-w-[38rem] text-lead">
        Küsin ainult seda, mida on vaja, et müts sinuni jõuaks. Kontot sul siin ei ole ja jälitajaid siin
        lehel ka mitte.
      </p>
      <div className="mt-10 grid max-w-[46rem] grid-cols-1 gap-9 md:mt-14">
        <Part heading="Kes vastutab">
          <p>
            Vastutav töötleja on {legal.name || artistName}
            {legal.registryCode && `, registrikood ${legal.registryCode}`}
            {legal.address && `, ${legal.address}`}. Kirjuta mulle:{' '}
            <a href={`mailto:${contactEmail}`} className="tlink">
              {contactEmail}
            </a>
            .
          </p>
        </Part>
        <Part heading="Mida ma kogun ja milleks">
          <ul className="grid list-disc gap-2 pl-5">
            <li>
              Tellimus: nimi, e-post, telefon, pakiautomaat või aadress ja see, mida tellisid. Alus on meie
              leping.
            </li>
            <li>
              Eritellimus: sinu soovid, mõõdud ja pildid, mille kaasa paned. Alus on leping, mida ette
              valmistame.
            </li>
            <li>Arve: mida seadus nõuab. Alus on raamatupidamise seadus.</li>
            <li>
              Sõnum: nimi, e-post ja kiri ise, et saaksin vastata. Alus on minu õigustatud huvi sulle vastata.
            </li>
          </ul>
          <p className="mt-3">
            Tärniga väljad on vajalikud: ilma nendeta ei saa ma tellimust täita ega sulle vastata. Ülejäänu
            võid täitmata jätta.
          </p>
        </Part>
        <Part heading="Kes neid veel näeb">
          <ul className="grid list-disc gap-2 pl-5">
            <li>PayPal, kui maksad. Sinu kaardi andmeid mina ei näe.</li>
            <li>Vedaja, kelle valid: {carriersText()}.</li>
            <li>Poe majutaja ja e-posti vahendaja, kes ei tohi neid ise kasutada.</li>
          </ul>
          <p className="mt-3">
            PayPal võib andmeid töödelda ka väljaspool Euroopa Liitu, näiteks Ameerika Ühendriikides; neid
            kaitsevad siis Euroopa Komisjoni heaks kiidetud reeglid ja lepingutingimused.
          </p>
        </Part>
        <Part heading="Kui kaua">
          {/* Narrow screens scroll the table, not the page; by the keyboard only what has the focus can be scrolled everywhere. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as just said */}
          <section tabIndex={0} aria-label="Kui kaua ma andmeid hoian" className="overflow-x-auto">
            <table className="w-full text-left [&_td]:py-2.5 [&_td]:pr-5 [&_td]:align-top [&_th]:pr-5 [&_th]:pb-2">
              <thead>
                <tr>
                  <th scope="col">Mida</th>
                  <th scope="col">Kui kaua</th>
                  <th scope="col">Miks</th>
                </tr>
              </thead>
              <tbody>
                {RETENTION_TEXTS.map(({ what, howLong, why }) => (
                  <tr key={what}>
                    <td>{what}</td>
                    <td>{howLong}</td>
                    <td>{why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Part>
        <Part heading="Sinu seadmes">
          <p>
            Sinu brauser mäletab ostukorvi tunnust ja seda, mida oled vormidesse kirjutanud, kuni need ära
            saadad. Et pood avaneks ka ilma võrguta, hoiab ta alles ka vaadatud avalike lehtede, piltide ja
            ostukorvi koopiad; sinu tellimuste lehti nende hulgas ei ole. Kõik see kustub koos lehe andmetega
            brauseri seadetest. Küpsiseid ostja ei saa. Loen kokku, mitu korda lehti vaadatakse ja milliselt
            saidilt tuldi; sinu kohta see midagi ei ütle.
          </p>
        </Part>
        <Part heading="Sinu õigused">
          <p>
            Võid küsida, mida ma sinu kohta tean, lasta seda parandada, kaasa võtta või kustutada. Võid nõuda
            ka, et ma andmete kasutamist piiraksin, näiteks kuni selgub, kas need on õiged, ja vaielda vastu,
            kui kasutan neid oma õigustatud huvi alusel. Kõige kiirem on seda teha{' '}
            <Link to="/jalgimine" className="tlink">
              tellimuse lehel
            </Link>
            : ava link, mille said e-kirjaga, ja vali „Minu andmed selles tellimuses“. Muuga kirjuta mulle.
            Kui arvad, et teen midagi valesti, võid pöörduda Andmekaitse Inspektsiooni poole (
            <a href="https://www.aki.ee" className="tlink">
              www.aki.ee
            </a>
            ).
          </p>
          {legalTexts.privacy && <p className="mt-3 whitespace-pre-line">{legalTexts.privacy}</p>}
        </Part>
      </div>
    </div>
  )
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2 className="legend mb-4">{heading}</h2>
    {children}
  </section>
)

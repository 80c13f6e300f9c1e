import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import { offeredMethods } from '#domain/delivery.ts'
import { carriersText } from '#domain/delivery-label.ts'
import {
  BOOKS_KEPT,
  CANCELLATION_REFUND_DAYS,
  COMPLAINT_DAYS,
  DEFECT_NOTICE,
  WITHDRAWAL_DAYS,
} from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { AFTER_WITHDRAWAL, DISPUTES, MODEL_FORM } from '#domain/rights.ts'
import { sellerLine } from '#domain/seller-facts.ts'

type Section = { id: string; heading: string; body: (seller: PublicSettings) => ReactNode }

const MailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>

/** A text of the owner's own: an empty line begins a new paragraph. */
const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim())
    .map(paragraph => <p key={paragraph}>{paragraph}</p>)

/** How to withdraw, as VÕS § 56 and § 56¹ have it; the owner may put words of her own in its place. */
const Withdrawal = ({ email }: { email: string }) => (
  <>
    <p>
      Võid lepingust põhjust ütlemata taganeda {WITHDRAWAL_DAYS} päeva jooksul alates päevast, mil toode sinu
      kätte jõudis (pakiautomaadist siis, kui kapi avasid). Kõige lihtsam on teha seda lehel{' '}
      <Link to="/taganemine">Taganen lepingust</Link>: kinnitus tuleb kohe sinu e-postile. Võid ka saata enne
      tähtaja lõppu selge teate aadressile <MailLink to={email} />, kus on sinu nimi ja tellimuse number.
      Vormi järgi täita ei pea, aga võid kasutada selle punkti lõpus olevat vormi.
    </p>
    {AFTER_WITHDRAWAL.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </>
)

/**
 * The terms of sale, with every term of specification §9. Where that would be unlawful the law stands: outbound delivery
 * is refunded on withdrawal (VÕS § 56¹), choosing from given colours is no personalisation, and the EU's platform for
 * disputes is closed (Regulation (EU) 2024/3228).
 */
export const TERMS: readonly Section[] = [
  {
    id: 'uldist',
    heading: '1. Üldist',
    body: seller => (
      <>
        <p>
          Need tingimused kehtivad, kui ostad midagi e-poest {seller.brand}. Müüja on {sellerLine(seller)},
          e-post <MailLink to={seller.contactEmail} />. Ostja oled sina.
        </p>
        <p>
          Leping sõlmitakse eesti keeles. Tingimused saad siit lehelt välja printida või oma seadmesse
          salvestada. Sinu tellimusele kehtivad need tingimused, mis olid poes tellimise hetkel.
        </p>
        <p>
          Kõik tooted on käsitöö: väike erinevus pildist, silmuses või toonis kuulub asja juurde ega ole viga.
        </p>
        <Paragraphs text={seller.legalTexts.terms} />
      </>
    ),
  },
  {
    id: 'tellimine-ja-maksmine',
    heading: '2. Tellimine ja maksmine',
    body: () => (
      <>
        <p>
          Pane tooted ostukorvi, vali tarneviis, kirjuta oma kontaktandmed ja vaata tellimus üle. Kuni nupuni
          „Telli ja maksa“ saad kõike muuta ja parandada. Sellele nupule vajutades kohustud tellimuse eest
          maksma.
        </p>
        <p>
          Hinnad on eurodes ja lõplikud; tarne hind lisandub ja on näha enne maksmist. Maksta saab PayPaliga,
          ka pangakaardiga PayPali kaudu.
        </p>
        <p>
          Leping on sõlmitud, kui makse on laekunud. Siis näed tellimuse numbrit, millega saad{' '}
          <Link to="/jalgimine">tellimust jälgida</Link>.
        </p>
        <p>
          Kui tellitud asja ei ole võimalik tarnida, annan sulle teada ja tagastan kogu raha kohe, kuid
          hiljemalt {CANCELLATION_REFUND_DAYS} päeva jooksul.
        </p>
      </>
    ),
  },
  {
    id: 'tarne',
    heading: '3. Tarne',
    body: ({ legalTexts }) => (
      <>
        <p>Saadan üle Eesti. Tarneviisid ja hinnad:</p>
        <ul>
          {offeredMethods().map(({ label, fee }) => (
            <li key={label}>
              {label}: {priceText(fee)}
            </li>
          ))}
        </ul>
        <p>
          Valmis tooted panen posti 2–5 tööpäeva jooksul pärast makset. Tarne Eestis võtab 3–7 tööpäeva.
          Eritellimus valmib 2–4 nädalaga kokkuleppest arvates.
        </p>
        <Paragraphs text={legalTexts.costs} />
        <p>Paki kadumise ja kahjustumise eest vastutan mina, kuni see on sinu käes.</p>
      </>
    ),
  },
  {
    id: 'taganemine-ja-tagastamine',
    heading: '4. Taganemine ja tagastamine',
    body: seller => (
      <>
        {seller.legalTexts.withdrawal ? (
          <Paragraphs text={seller.legalTexts.withdrawal} />
        ) : (
          <Withdrawal email={seller.contactEmail} />
        )}
        <p>
          Taganemisõigus on tarbijal. Seda ei ole ettevõttel ega asutusel ning see ei kehti asjale, mis on
          valmistatud sinu isiklike vajaduste järgi (vaata punkti 5).
        </p>
        <p>
          <b>{MODEL_FORM.heading}</b> ({MODEL_FORM.hint})
        </p>
        <ul>
          {MODEL_FORM.lines(`${sellerLine(seller)}, ${seller.contactEmail}`).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'eritellimused',
    heading: '5. Eritellimused',
    body: ({ legalTexts }) => (
      <>
        <p>
          Eritellimuse puhul lepime enne kokku, mida ma teen, mis see maksab ja millal valmis saab. Tavaliselt
          kulub kokkuleppest 2–4 nädalat.
        </p>
        <Paragraphs text={legalTexts.customMade} />
        <p>Kui eritellimusel on viga, kehtib sellele kõik, mis on kirjas punktis 6.</p>
      </>
    ),
  },
  {
    id: 'pretensioonid',
    heading: '6. Pretensioonid',
    body: ({ contactEmail, legalTexts }) => (
      <>
        <Paragraphs text={legalTexts.guarantee} />
        <p>
          Anna puudusest teada {DEFECT_NOTICE.genitive} jooksul pärast seda, kui selle avastasid: kirjuta{' '}
          <MailLink to={contactEmail} />, lisa tellimuse number ja võimalusel pilt. Vastan {COMPLAINT_DAYS}{' '}
          päeva jooksul. Kulud kannan sel juhul mina.
        </p>
        <p>Ma ei vastuta kulumise eest ega selle eest, mis juhtus valest hooldamisest pärast kättesaamist.</p>
      </>
    ),
  },
  {
    id: 'isikuandmed',
    heading: '7. Isikuandmed',
    body: ({ contactEmail, legalTexts }) => (
      <>
        <p>
          Küsin ainult neid andmeid, mida on vaja tellimuse täitmiseks: nimi, e-post, telefon ja tarne aadress
          või pakiautomaat. Vastutav töötleja on müüja, alus on meie leping ja seadus.
        </p>
        <ul>
          <li>Paki saatmiseks annan andmed edasi valitud vedajale: {carriersText()}.</li>
          <li>Makse teeb PayPal oma lehel; sinu kaardi andmeid mina ei näe.</li>
          <li>Arve ja ostu andmeid hoian {BOOKS_KEPT.text}, sest raamatupidamise seadus nõuab seda.</li>
          <li>Lõpuni maksmata tellimuste andmed kustutan.</li>
        </ul>
        <p>
          Ostukorvi meelespidamiseks hoiab sinu seade pisikest märget. Jälgimise ja reklaami jaoks ei salvesta
          ma midagi.
        </p>
        <p>
          Kõik täpsemalt on <Link to="/privaatsus">privaatsuse lehel</Link>. Võid küsida oma andmeid vaadata,
          parandada, kaasa võtta või kustutada: kirjuta <MailLink to={contactEmail} />. Kui arvad, et teen
          midagi valesti, võid pöörduda Andmekaitse Inspektsiooni poole (
          <a href="https://www.aki.ee">www.aki.ee</a>).
        </p>
        <Paragraphs text={legalTexts.privacy} />
      </>
    ),
  },
  {
    id: 'vaidlused',
    heading: '8. Vaidluste lahendamine',
    body: ({ contactEmail }) => (
      <>
        <p>
          Kui midagi on halvasti, kirjuta kõigepealt mulle: <MailLink to={contactEmail} />. Enamasti saame
          asja kahekesi korda. Kaebusele vastan {COMPLAINT_DAYS} päeva jooksul.
        </p>
        <p>
          {DISPUTES.offer}: {DISPUTES.address}, <MailLink to={DISPUTES.email} />,{' '}
          <a href="https://komisjon.ee">{DISPUTES.site}</a>.
        </p>
        <p>Lepingule kehtib Eesti õigus. Kohtusse võid pöörduda alati.</p>
      </>
    ),
  },
]

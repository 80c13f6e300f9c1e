import { momentText } from '#domain/day-text.ts'
import type { MailedPart } from '#domain/incident.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'

type Words = {
  subject: string
  /** what it means for her and her shoppers, and what helps */
  begun: readonly string[]
  overSubject: string
  over: string
}

const WORDS: Record<MailedPart, Words> = {
  payments: {
    subject: 'Poes ei saa praegu maksta',
    begun: [
      'Makseteenus ei võta uusi makseid vastu, ostjad ei saa praegu maksta. Nende ostukorvid on alles ja nendelt raha ei võetud.',
      'Logi makseteenuse kontole sisse ja vaata, kas seal on teade või oodatakse sinult midagi. Kui seal on kõik korras, on viga tõenäoliselt teenuse pool ja läheb ise mööda.',
    ],
    overSubject: 'Poes saab jälle maksta',
    over: 'Makseteenus võtab makseid jälle vastu. Midagi tegema ei pea.',
  },
  feeds: {
    subject: 'Pakiautomaatide nimekiri ei uuene',
    begun: [
      'Vedajalt ei ole üle kolme päeva head uut nimekirja tulnud. Ostjad valivad edasi viimase hea nimekirja järgi, tellida saab.',
      'Pood küsib iga tunni tagant uuesti. Kui see ei ole nädala pärast korras, anna teada sellele, kes su poodi hooldab.',
    ],
    overSubject: 'Pakiautomaatide nimekiri uueneb jälle',
    over: 'Vedaja andis uue nimekirja. Midagi tegema ei pea.',
  },
  disk: {
    subject: 'Poe ketas on peaaegu täis',
    begun: [
      'Serveris, kus pood töötab, on vaba ruumi vähe. Kui see otsa saab, ei saa pood enam tellimusi vastu võtta.',
      'Tee kettale ruumi või küsi seda juurde sealt, kus su pood töötab.',
    ],
    overSubject: 'Poe kettal on jälle ruumi',
    over: 'Vaba ruumi on jälle piisavalt. Midagi tegema ei pea.',
  },
  events: {
    subject: 'Makseteenuse teated ei jõua poodi',
    begun: [
      'Makseteenuse teadete allkiri ei klapi ja pood ei saa neid uskuda. Makseid küsib pood edasi ise järele, tellimused ei jää tulemata. Vaidlusest või tagasi võetud rahast ei pruugi ta aga kuulda.',
      'Palu sellel, kes su poodi hooldab, kontrollida, et teadete tunnus (webhook ID) on sama, mis makseteenuse seadetes.',
    ],
    overSubject: 'Makseteenuse teated jõuavad jälle poodi',
    over: 'Teadete allkiri klapib jälle. Vaata makseteenuse kontolt üle, ega seal vahepeal vaidlust ei avatud.',
  },
}

const openToday = ({ publicUrl }: Sender) => button('Ava Täna', `${publicUrl}/admin`)

export const incidentBegun = ({ part, since, message }: MailData['incident'], from: Sender): EmailContent => {
  const { subject, begun } = WORDS[part]
  return {
    subject,
    preview: begun[0]!,
    blocks: [
      ...begun.map(text),
      text('Pood kirjutab sulle, kui see on möödas.'),
      facts([
        ['Alates', momentText(since)],
        ['Tehniline teade', message],
      ]),
      openToday(from),
    ],
  }
}

export const incidentOver = (mail: MailData['incident-over'], from: Sender): EmailContent => {
  const { overSubject, over } = WORDS[mail.part]
  return {
    subject: overSubject,
    preview: over,
    blocks: [
      text(over),
      facts([
        ['Algas', momentText(mail.since)],
        ['Lõppes', momentText(mail.endedAt)],
      ]),
      openToday(from),
    ],
  }
}

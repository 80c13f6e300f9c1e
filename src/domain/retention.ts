import { BOOKS_KEPT } from './legal-deadlines.ts'

/** What is kept about people, how long and why: the privacy page says it, the nightly job does it. */
export const RETENTION = {
  /** finished orders of which money was taken: what an invoice states (RPS § 12) */
  booksYears: BOOKS_KEPT.years,
  /** orders and requests that failed */
  unpaidMonths: 12,
  /** what the customer wrote, sent along or had sent to her: after the last change of a finished order */
  detailsMonths: 36,
  /** letters, and messages that were answered */
  lettersMonths: 12,
  /** unanswered messages */
  unansweredMonths: 24,
  /** attempts to pay of which nothing was taken */
  attemptsDays: 30,
  /** carts, after their last change */
  cartDays: 90,
} as const

/** The same in words, for the customer. */
export const RETENTION_TEXTS = [
  {
    what: 'Arved ja neil olevad andmed: nimi, kontaktid, tooted, summad, makse',
    howLong: `${RETENTION.booksYears} aastat majandusaasta lõpust`,
    why: 'raamatupidamise seadus nõuab (RPS § 12)',
  },
  {
    what: 'Kontaktandmed, aadress, soovid, pildid ja taganemisavaldused lõpetatud tellimuse juures',
    howLong: `${RETENTION.detailsMonths / 12} aastat`,
    why: 'selle aja jooksul võid tootel leida vea ja minu poole pöörduda',
  },
  {
    what: 'Maksmata jäänud tellimused ja soovid',
    howLong: `${RETENTION.unpaidMonths} kuud`,
    why: 'et saaksime pooleli jäänud jutu juurde tagasi tulla',
  },
  {
    what: 'Pooleli jäänud maksed koos nime ja aadressiga',
    howLong: `${RETENTION.attemptsDays} päeva`,
    why: 'et hiljem kohale jõudnud makse leiaks oma tellimuse',
  },
  {
    what: 'Kirjad, mis sulle saatsin, ja vastatud sõnumid',
    howLong: `${RETENTION.lettersMonths} kuud`,
    why: 'et näeksin, milles kokku leppisime',
  },
  {
    what: 'Sõnumid, millele ma ei ole vastanud',
    howLong: `${RETENTION.unansweredMonths} kuud`,
    why: 'et saaksin vastata ka siis, kui see on veninud',
  },
  {
    what: 'Ostukorv',
    howLong: `${RETENTION.cartDays} päeva viimasest muutusest`,
    why: 'et sa ei peaks uuesti alustama',
  },
] as const

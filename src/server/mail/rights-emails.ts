import { dayText, momentText } from '#domain/day-text.ts'
import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { RETENTION } from '#domain/retention.ts'
import { button, type EmailContent, facts, quote, type Sender, smallLink, text } from './email-content.ts'
import type { MailData } from './mails.ts'
import { namesOf, orderLinks, toCustomer } from './order-blocks.ts'

/** The receipt for a withdrawal that must go out at once (Dir. 2011/83 Art. 11a): it says what arrived and when. */
export function withdrawalReceived(mail: MailData['withdrawal-received'], from: Sender): EmailContent {
  const { orderNumber, at, withdrawnLines, statement, isCancelled } = mail
  const address = `Aadress: ${from.legal.address || `küsi minult, ${from.contactEmail}`}.`
  return toCustomer(mail, from, {
    subject: `Sinu taganemisavaldus on käes: ${orderNumber}`,
    preview: `Avaldus jõudis kohale ${momentText(at)}.`,
    body: [
      text(
        `Sinu avaldus taganeda tellimusest ${orderNumber} jõudis minuni ${momentText(at)}. See kiri kinnitab, et sain selle kätte; hoia see alles.`,
      ),
      facts([['Millest taganed', namesOf(withdrawnLines, '\n')]]),
      quote(statement),
      text(
        isCancelled
          ? `Tellimus on sellega tühistatud ja maksma ei pea sa midagi. Kui asi on juba sinu käes, saada see tagasi hiljemalt ${RETURN_DAYS} päeva jooksul. ${address}`
          : `Saada asi tagasi hiljemalt ${RETURN_DAYS} päeva jooksul. ${address} Raha maksan tagasi hiljemalt ${WITHDRAWAL_REFUND_DAYS} päeva jooksul avalduse saamisest; võin oodata, kuni asi on tagasi või oled näidanud, et panid selle teele.`,
      ),
      button('Vaata tellimust', mail.link),
    ],
    after: [smallLink('Ostutingimused', orderLinks(mail, from).terms)],
  })
}

/** The answer to a customer who wanted her data erased (GDPR, art. 12 (3)); it contains no name, as that is erased too. */
export function dataErased({ orderNumber, isPaid }: MailData['data-erased'], from: Sender): EmailContent {
  return {
    subject: `Sinu andmed on kustutatud: ${orderNumber}`,
    preview: 'Kustutasin, mida ma enam ei vaja.',
    blocks: [
      text('Tere!'),
      text(`Kustutasin sinu andmed tellimuses ${orderNumber}. Selle vanad lingid enam ei avane.`),
      text(
        isPaid
          ? `Alles jääb see, mida nõuab raamatupidamise seadus: nimi, tooted, summad, makse ja arve koos sellel olevate andmetega. Neid hoian ${RETENTION.booksYears} aastat majandusaasta lõpust.`
          : 'Alles jääb ainult tellimuse number.',
      ),
      text('Ka see kiri kustub minu poolt peagi. Kui midagi jäi segaseks, vasta sellele.'),
      text(from.artistName),
    ],
  }
}

/** A complaint is confirmed in writing, and has a day until which it is answered (TKS § 24). */
export function complaintReceived(mail: MailData['complaint-received'], from: Sender): EmailContent {
  const { name, message, at, answerBy } = mail
  return {
    subject: 'Sinu pretensioon on käes',
    preview: `Vastan hiljemalt ${dayText(answerBy)}.`,
    blocks: [
      text(`Tere, ${name}!`),
      text(
        `Sain sinu pretensiooni kätte: ${momentText(at)}. Vaatan selle üle ja vastan hiljemalt ${dayText(answerBy)}.`,
      ),
      quote(message),
      text('Kui tahad midagi lisada, näiteks pilti, vasta sellele kirjale.'),
      text(from.artistName),
    ],
  }
}

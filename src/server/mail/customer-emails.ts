import { isCheckoutMethod } from '#domain/delivery.ts'
import { breakSentence, isOnBreak } from '#domain/holiday-break.ts'
import { priceText } from '#domain/money.ts'
import { atProvider, ofProvider, providerName } from '#domain/payment-method.ts'
import { noWithdrawal, rightsInBrief } from './confirmation.ts'
import {
  button,
  type EmailContent,
  facts,
  link,
  type Sender,
  small,
  smallLink,
  text,
} from './email-content.ts'
import type { MailData, OrderMail } from './mails.ts'
import {
  customerWishes,
  customRequest,
  isMadeToOrder,
  isPickup,
  orderLinks,
  orderSummary,
  toCustomer,
} from './order-blocks.ts'

const NEWS_TO_FETCH = 'Annan teada, kui saad järele tulla.'

/** What is to come of an order that is paid (specification §9); of what has happened already nothing. */
function whatComesNext(mail: OrderMail, { holidayBreak }: Sender): string {
  if (mail.status === 'shipped')
    return isPickup(mail) ? 'Saad sellele järele tulla.' : 'Pakk on juba teel: tee võtab Eestis 3–7 tööpäeva.'
  // What was asked for before the break may be paid after it.
  const isAway = holidayBreak !== null && isOnBreak(holidayBreak, new Date(mail.paidAt ?? mail.orderedAt))
  return [
    whenItIsReady(mail),
    isAway && `Praegu puhkan. ${breakSentence(holidayBreak)}`,
    isPickup(mail) ? NEWS_TO_FETCH : 'Annan teada, kui see juhtub; tee ise võtab Eestis 3–7 tööpäeva.',
  ]
    .filter(Boolean)
    .join(' ')
}

function whenItIsReady(mail: OrderMail): string {
  if (!isMadeToOrder(mail))
    return isPickup(mail)
      ? 'Panen asjad sulle valmis 2–5 tööpäeva jooksul.'
      : 'Panen paki teele 2–5 tööpäeva jooksul.'
  return mail.status === 'processing'
    ? 'Heegelnõel on juba käes: eritellimus valmib 2–4 nädalaga kokkuleppest.'
    : 'Nüüd võtan heegelnõela kätte: eritellimus valmib 2–4 nädalaga.'
}

/** Money that was handed over with the goods, or later, has a letter too: the customer has everything else already. */
const isHandedOver = ({ status }: OrderMail): boolean => status === 'delivered' || status === 'completed'

export function orderReceived(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber, total } = mail
  const { invoice } = orderLinks(mail, from)
  const isOver = isHandedOver(mail)
  const paid = `Aitäh! Makstud on ${priceText(total)}.`
  const news = isPickup(mail) ? NEWS_TO_FETCH : 'Annan teada, kui pakk teele läheb.'
  return toCustomer(mail, from, {
    subject: isOver ? `Tellimus ${orderNumber} on makstud` : `Tellimus ${orderNumber} on käes`,
    preview: isOver || mail.status === 'shipped' ? paid : `${paid} ${news}`,
    body: [
      text(
        isOver
          ? `Aitäh! Sinu tellimus ${orderNumber} on makstud.`
          : `Aitäh! Sinu tellimus ${orderNumber} on käes ja makstud. ${whatComesNext(mail, from)}`,
      ),
      ...customRequest(mail),
      ...orderSummary(mail),
      facts([['Kuhu', mail.destination]]),
      button('Vaata tellimust', mail.link),
      ...(invoice ? [link('Arve (PDF)', invoice)] : []),
      text('Kui midagi on valesti, vasta lihtsalt sellele kirjale. Müts ei solvu.'),
    ],
    after: rightsInBrief(mail, from),
  })
}

/** A stranger may have typed the address: the letter is no place for a text of any length. */
const QUOTED_MAX = 300

function beginningOf(text: string): string {
  const letters = [...text]
  return letters.length <= QUOTED_MAX ? text : `${letters.slice(0, QUOTED_MAX).join('').trimEnd()}…`
}

/** Ready-made pieces that are to be paid once they are confirmed: only programs order so, the shop's own checkout takes the money. */
function unpaidOrderReceived(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber } = mail
  return toCustomer(mail, from, {
    subject: `Tellimus ${orderNumber} ootab kinnitust`,
    preview: 'Vaatan selle üle ja kinnitan. Siis saad selle eest maksta.',
    body: [
      text(
        `Sain su tellimuse ${orderNumber} kätte. Vaatan selle üle ja kinnitan; siis saad selle eest tellimuse lehel maksta.`,
      ),
      ...orderSummary(mail),
      facts([['Kuhu', mail.destination]]),
      button('Vaata tellimust', mail.link),
      text('Kui midagi on valesti, vasta lihtsalt sellele kirjale. Müts ei solvu.'),
    ],
  })
}

export function requestReceived(mail: OrderMail, from: Sender): EmailContent {
  if (!isMadeToOrder(mail)) return unpaidOrderReceived(mail, from)
  const { orderNumber } = mail
  return toCustomer(mail, from, {
    subject: `Sinu soov ${orderNumber} on käes`,
    preview: 'Vaatan selle üle ja kirjutan sulle. Maksad alles siis, kui oleme kokku leppinud.',
    body: [
      text(
        `Sain su soovi kätte. Selle number on ${orderNumber}. Vaatan kõik üle ja kirjutan sulle; maksad alles siis, kui oleme kokku leppinud.`,
      ),
      ...customRequest({ ...mail, description: beginningOf(mail.description) }),
      ...customerWishes({
        ...mail,
        wishes: mail.wishes.map(wish => ({ ...wish, text: beginningOf(wish.text) })),
      }),
      ...orderSummary(mail),
      ...(mail.lines.length > 0 && !mail.delivery ? [small('Hinnale lisandub saatmine.')] : []),
      button('Vaata soovi', mail.link),
      text('Kui midagi jäi ütlemata, vasta sellele kirjale. Lõnga valin ma niikuinii kaua.'),
    ],
  })
}

export function paymentLink(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber, total, delivery } = mail
  // Of any other way, such as a hand-over, the checkout knows nothing.
  const rest = isCheckoutMethod(delivery)
    ? '.'
    : ', millele lisandub saatmine; tarneviisi valid maksmise juures.'
  return toCustomer(mail, from, {
    subject: `Tellimuse ${orderNumber} maksmine`,
    preview: `Leppisime kokku: ${priceText(total)}. Siit saad maksta.`,
    body: [
      text(`Sinu tellimus ${orderNumber} ootab maksmist. Hind on ${priceText(total)}${rest}`),
      ...customRequest(mail),
      ...orderSummary(mail),
      ...noWithdrawal(mail, from),
      button('Vaata üle ja maksa', mail.link),
      text(
        'Hakkan tegema siis, kui makse on käes. Kui hind või mõni muu asi ei klapi, vasta sellele kirjale enne maksmist.',
      ),
    ],
    after: [smallLink('Ostutingimused', orderLinks(mail, from).terms)],
  })
}

/** A payment of which it was said that there is nothing more to do has come to nothing after all. */
export function paymentRefused(mail: MailData['payment-refused'], from: Sender): EmailContent {
  const { orderNumber, isCancelled, isCartKept = true } = mail
  if (mail.isGivenBack) return moneyWentBack(mail, from)
  const provider = providerName(mail.paymentMethod)
  const kept = isCartKept ? ': ostukorv on sul samas brauseris alles' : ''
  return toCustomer(mail, from, {
    subject: `Tellimuse ${orderNumber} makse ei läinud läbi`,
    preview: `${provider} lükkas makse tagasi. Sinult raha ei võetud.`,
    body: [
      text(
        `${provider} vaatas sinu tellimuse ${orderNumber} makse üle ja lükkas selle tagasi. Põhjust ta mulle ei ütle. Sinult raha ei võetud.`,
      ),
      ...orderSummary(mail),
      ...(isCancelled
        ? [
            text(
              isMadeToOrder(mail)
                ? 'Tühistasin selle tellimuse. Kui sa seda ikka soovid, telli uuesti. Proovi teist kaarti või muud makseviisi.'
                : `Tühistasin selle tellimuse ja panin asjad poodi tagasi. Kui sa neid ikka soovid, telli uuesti${kept}. Proovi teist kaarti või muud makseviisi.`,
            ),
            button('Vaata tellimust', mail.link),
          ]
        : [
            text('Tellimus on alles ja ootab sind. Proovi maksta teise kaardiga või muul viisil.'),
            button('Vaata üle ja maksa', mail.link),
          ]),
      text('Kui jääd hätta, vasta lihtsalt sellele kirjale.'),
    ],
  })
}

/** It was refunded at the provider before the shop had learned that it was taken. */
function moneyWentBack(mail: MailData['payment-refused'], from: Sender): EmailContent {
  const { orderNumber, isCancelled } = mail
  return toCustomer(mail, from, {
    subject: `Tellimuse ${orderNumber} raha läks tagasi`,
    preview: `Raha tuleb sulle ${ofProvider(mail.paymentMethod)} kaudu tagasi.`,
    body: [
      text(
        `Sinu tellimuse ${orderNumber} raha läks ${atProvider(mail.paymentMethod)} sulle tagasi. See tuleb sama teed pidi, mida mööda sa maksid; kontole jõuab see tavaliselt mõne päevaga.`,
      ),
      ...orderSummary(mail),
      text(
        isCancelled
          ? 'Tühistasin selle tellimuse.'
          : 'Tellimus ise on alles. Kui sa seda enam ei soovi, vasta sellele kirjale.',
      ),
      button('Vaata tellimust', mail.link),
      text('Kui see tuli üllatusena, vasta lihtsalt sellele kirjale.'),
    ],
  })
}

export function refund(mail: MailData['refund'], from: Sender): EmailContent {
  const { orderNumber, amount, isWhole, byHand, reason, creditNote } = mail
  const sum = priceText(amount)
  const gave = byHand ? 'Annan' : 'Maksin'
  return toCustomer(mail, from, {
    subject: `Tagasimakse ${sum}, tellimus ${orderNumber}`,
    preview: byHand ? `Annan sulle ${sum} tagasi.` : `Saatsin sulle ${sum} tagasi.`,
    body: [
      text(
        isWhole
          ? `${gave} sulle tellimuse ${orderNumber} eest kogu raha tagasi: ${sum}.`
          : `${gave} sulle tellimuse ${orderNumber} eest osa rahast tagasi: ${sum}.`,
      ),
      ...(reason ? [facts([['Põhjus', reason]])] : []),
      text(
        byHand
          ? 'Selle raha annan sulle ise, nii nagu oleme kokku leppinud. Kui sa seda veel saanud ei ole, vasta lihtsalt sellele kirjale.'
          : 'Raha tuleb sama teed pidi, mida mööda sa maksid. Kontole jõuab see tavaliselt mõne päevaga.',
      ),
      button('Vaata tellimust', mail.link),
      ...(creditNote === undefined
        ? []
        : [link('Kreeditarve (PDF)', orderLinks(mail, from).creditNote(creditNote))]),
    ],
  })
}

import type { AuditEntry } from '#contract/audit.ts'
import { PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { priceText } from '#domain/money.ts'
import { orderStatusLabel } from '#domain/order-status.ts'
import { paidBy } from '#domain/payment-method.ts'
import { countText } from '#web/admin/common/day-text.ts'

type Data = AuditEntry['data']
type Words = (subject: string, data: Data) => string

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Cents, as some capabilities keep them, or the outside's euros. */
const money = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? priceText(value) : ''

/** A sentence goes on after this only where there is something to say. */
const after = (mark: string, text: string): string => (text ? `${mark}${text}` : '')

const PRODUCT_PARTS: Record<string, string> = {
  ...Object.fromEntries(Object.values(PRODUCT_FIELDS).map(({ column, audit }) => [column, audit])),
  unpriced: PRODUCT_FIELDS.price.audit,
}

const SETTINGS: Record<string, string> = {
  brand: 'poe nimi',
  artistName: 'tegija nimi',
  contactEmail: 'kontakt',
  location: 'asukoht',
  videoHandle: 'videokonto',
  videoUrl: 'videokonto',
  photoUrl: 'pildikonto',
  notice: 'teade avalehel',
  heroHeadline: 'avalehe pealkiri',
  heroPictures: 'avalehe pildid',
  bioParagraphs: 'tutvustus',
  bioPicture: 'portree',
  makingSteps: 'valmimise sammud',
  footerLine: 'jaluse rida',
  musicIntro: 'muusikalehe algus',
  music: 'muusika',
  legal: 'müüja andmed',
  legalTexts: 'juriidilised tekstid',
  holidayBreak: 'puhkus',
  countsVisitors: 'külastuste loendamine',
}

const SIGNED_IN_BY: Record<string, string> = {
  password: 'parooliga',
  code: 'parooli ja koodiga',
  'backup code': 'parooli ja varukoodiga',
  passkey: 'pääsuvõtmega',
}

/** The parts that were changed, each once, in the owner's words. */
const parts = (names: readonly string[], words: Record<string, string>): string =>
  [...new Set(names.map(name => words[name] ?? name))].join(', ')

function productUpdate(subject: string, { price, changed }: Data): string {
  // Older entries name the request of a change among what it changed.
  const names = (Array.isArray(changed) ? changed.map(String) : []).filter(name => name !== 'change_id')
  const others = parts(
    names.filter(name => name !== 'price' && name !== 'unpriced'),
    PRODUCT_PARTS,
  )
  if (typeof price === 'object' && price !== null && 'from' in price && 'to' in price)
    return `muutis toote „${subject}“ hinda: ${money(price.from)} → ${money(price.to)}${after('; veel: ', others)}`
  return `muutis toodet „${subject}“${after(': ', parts(names, PRODUCT_PARTS))}`
}

/** The last number before a gap and the first one after it: `12 → 101`. */
function gap(numbers: unknown): string {
  const { from, to } = (numbers ?? {}) as { from?: unknown; to?: unknown }
  return `${numberOf(from)} → ${numberOf(to) + 1}`
}

/** What each action is, as a sentence that the administrator's name stands before. */
const WORDS: Record<string, Words> = {
  'order.status': (order, { from, to }) =>
    `muutis tellimuse ${order} olekut: ${orderStatusLabel(textOf(from))} → ${orderStatusLabel(textOf(to))}`,
  'order.delete': order => `kustutas tellimuse ${order}`,
  'order.restore': order => `tõi tellimuse ${order} tagasi`,
  'order.settle-withdrawal': order => `märkis tellimuse ${order} taganemise tegeletuks`,
  'order.erase': order => `kustutas tellimusest ${order} ostja andmed`,
  'order.note': order => `lisas tellimusele ${order} märkuse`,
  'order.invoice': (order, { price }) => `pani tellimuse ${order} hinnaks ${money(price)}`,
  'order.payment-link': order => `saatis tellimuse ${order} makselingi`,
  'order.payment-link-failed': order => `ei saanud tellimuse ${order} makselinki saadetud`,
  'order.delivery': (order, { method }) =>
    `muutis tellimuse ${order} tarnet${after(': ', textOf(method) && deliveryLabel(textOf(method)))}`,
  'order.paid': (order, { method, total }) =>
    `märkis tellimuse ${order} makstuks: ${money(total)}${after(' ', paidBy(textOf(method)) ?? '')}`,
  'order.settle': (order, { payment }) =>
    `sidus tellimuse ${order} PayPali maksega ${textOf(payment)}`.trim(),
  'order.refund': (order, { amount, reason, byHand }) =>
    `tagastas tellimuse ${order} eest ${money(amount)}${byHand === true ? ' ise, mitte PayPalis' : ''}${after('. Põhjus: ', textOf(reason))}`,

  'product.create': product => `lisas toote „${product}“`,
  'product.update': productUpdate,
  'product.delete': product => `kustutas toote „${product}“`,
  'product.restore': product => `tõi toote „${product}“ tagasi`,
  'product.duplicate': product => `tegi koopia: „${product}“`,
  'product.order': () => 'muutis toodete järjekorda',
  'product.import': (_, { added, changed }) =>
    `tõi failist tooteid: ${countText(numberOf(added), 'uus', 'uut')}, ${countText(numberOf(changed), 'muudetud', 'muudetud')}`,
  'category.create': category => `lisas kategooria „${category}“`,
  'category.delete': category => `eemaldas kategooria „${category}“`,
  'picture.upload': (link, { file }) => `laadis üles pildi ${textOf(file) || link}`,
  'sound.upload': (link, { file }) => `laadis üles heli ${textOf(file) || link}`,

  'documents.raise-numbers': (_, { invoices, creditNotes }) =>
    `jättis varukoopia tagasipanekul numbritesse vahe, sest vahepealsed võisid olla välja antud: arved ${gap(invoices)}, kreeditarved ${gap(creditNotes)}`,

  'settings.change': (_, data) => `muutis seadeid${after(': ', parts(Object.keys(data), SETTINGS))}`,

  'payments_down.handled': () => 'märkis maksete tõrke tegeletuks',
  'events_refused.handled': () => 'märkis makseteenuse teadete tõrke tegeletuks',
  'dispute.handled': dispute => `märkis vaidluse ${dispute} tegeletuks`,
  'mail.handled': mail => `märkis saatmata kirja „${mail}“ tegeletuks`,
  'reversal.handled': order => `märkis tellimuse ${order} tagasi võetud raha tegeletuks`,
  'owed.handled': order => `märkis tühistatud tellimuse ${order} raha tegeletuks`,
  'refund.handled': order => `märkis tellimuse ${order} nurjunud tagasimakse tegeletuks`,
  'capture_refused.handled': payment => `märkis PayPali makse ${payment} tegeletuks`,
  'capture_stuck.handled': payment => `märkis, et PayPali makset ${payment} ei võetud`,
  'mail.resend': mail => `saatis uuesti kirja „${mail}“`,
  'message.answered': () => 'märkis sõnumi vastatuks',
  'message.unanswered': () => 'märkis sõnumi vastamata sõnumiks',
  'message.complaint': () => 'märkis sõnumi pretensiooniks',
  'message.add-complaint': () => 'pani pretensiooni kirja',
  'message.no-complaint': () => 'märkis, et sõnum ei ole pretensioon',
  'message.delete': () => 'kustutas sõnumi',

  'account.first': () => 'sai poe esimeseks haldajaks',
  'account.change-email': email => `vahetas sisselogimise e-posti: ${email}`,
  'account.sign-in': (_, { by }) => `logis sisse${after(' ', SIGNED_IN_BY[textOf(by)] ?? '')}`,
  'account.sign-out': () => 'logis välja',
  'account.change-password': () => 'vahetas parooli',
  'account.reset': () => 'seadis uue parooli',
  'account.add-second-step': () => 'võttis sisselogimisel kasutusele teise sammu',
  'account.remove-second-step': () => 'loobus sisselogimise teisest sammust',
  'account.new-backup-codes': () => 'tegi uued varukoodid',
  'account.add-passkey': passkey => `lisas pääsuvõtme „${passkey}“`,
  'account.remove-passkey': passkey => `eemaldas pääsuvõtme „${passkey}“`,
  'account.end-session': () => 'logis ühe seadme välja',
  'account.end-other-sessions': () => 'logis kõik teised seadmed välja',
}

/** Whether an action has words of its own. */
export const hasWords = (action: string): boolean => Object.hasOwn(WORDS, action)

/** What an administrator did, without the name: `muutis toote „Konn“ hinda: €29.00 → €25.00`. */
export function actionSentence({ action, subject, data }: AuditEntry): string {
  const words = hasWords(action) ? WORDS[action] : undefined
  // An action that came later than these words still tells what it was.
  return words ? words(subject, data) : `tegi midagi muud: ${action}${after(', ', subject)}`
}

/** The order that an action is about, where it is about one. */
export const orderOf = ({ action, subject }: AuditEntry): string | undefined =>
  action.startsWith('order.') && /^[A-Z]{3}-[0-9A-Z]{9}$/.test(subject) ? subject : undefined

import type { TaskItem, TaskKind } from '#contract/today.ts'
import { lastDayToAnswer } from '#domain/complaint.ts'
import { HAT_CATEGORIES, isHatCategory } from '#domain/custom-hat.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { CANCELLATION_REFUND_DAYS, COMPLAINT_DAYS, WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { lastDayToRefund } from '#domain/refund.ts'
import type { OrderPart } from '#web/admin/orders/orders-search.ts'
import { providerText } from './provider-text.ts'

/** A screen of the owner's side, and what it is to show. */
export type Place = { to: string; search: Record<string, string> }

const order = (number: string, part?: OrderPart): Place => ({
  to: '/admin/orders',
  search: { order: number, ...(part && { part }) },
})

type TaskWords = {
  heading: string
  /** why it waits, and what helps */
  hint?: string
  /** it is an order: its number stands with it */
  isOrder?: true
  /** where one of them is done; without it, not in the shop */
  one?: (item: TaskItem) => Place | undefined
  /** the second line of an item */
  note?: (note: string) => string
  /** the last day to do it, counted from since when it waits */
  lastDay?: (since: string) => string
}

/** What the one who helps her with the server needs to hear; she herself can leave it. */
const technical = (note: string) => `Tehniline teade: ${note}`

const orderOf = ({ orderNumber }: TaskItem): Place | undefined =>
  orderNumber === undefined ? undefined : order(orderNumber)

export const TASK_TEXTS: Record<TaskKind, TaskWords> = {
  payments_down: {
    heading: 'Poes ei saa praegu maksta',
    hint: 'PayPal ei võta uusi makseid vastu. Ostukorvid on alles ja raha ei võetud. Logi PayPali sisse ja vaata, kas seal oodatakse sinult midagi. Kui seal on kõik korras, on viga PayPali pool ja läheb ise mööda.',
    note: technical,
  },
  disk_full: {
    heading: 'Serveri ketas saab täis',
    hint: 'Kui ruum otsa saab, ei saa pood enam tellimusi vastu võtta. Tee kettale ruumi või küsi seda juurde sealt, kus pood töötab.',
    note: technical,
  },
  mail_down: {
    heading: 'Kirjad ei lähe välja',
    hint: 'Kirjad ootavad ja lähevad ise teele, kui kirjaserver need jälle vastu võtab. Vaata Kirjade alt, mida server vastas: sageli on muutunud postkasti parool.',
    one: () => ({ to: '/admin/outbox', search: {} }),
    note: technical,
  },
  complaint: {
    heading: 'Vasta pretensioonile',
    hint: `Seadus annab vastamiseks ${COMPLAINT_DAYS} päeva.`,
    one: () => ({ to: '/admin/messages', search: {} }),
    lastDay: lastDayToAnswer,
  },
  dispute: {
    heading: 'Vasta vaidlusele',
    hint: 'Ostja vaidlustas makse. Vasta talle PayPali lahenduskeskuses tähtajaks, muidu läheb raha tagasi temale. Kõige rohkem aitab saatmise tõend.',
    one: orderOf,
    note: providerText,
  },
  machine: {
    heading: 'Pakiautomaat on kadunud',
    hint: 'Vedaja uues nimekirjas seda automaati ei ole. Küsi ostjalt, kuhu saata, ja pane uus tarne kirja.',
    isOrder: true,
    one: ({ id }) => order(id, 'delivery'),
  },
  withdrawal: {
    heading: 'Ostja taganes',
    hint: `Raha tuleb tagasi anda ${WITHDRAWAL_REFUND_DAYS} päeva jooksul taganemisest. Kui taganeti kogu tellimusest, on summas ka saatmise hind odavaima tarneviisi ulatuses.`,
    isOrder: true,
    one: ({ id }) => order(id),
  },
  owed: {
    heading: 'Tagasta raha',
    hint: `Tellimus on tühistatud, aga ostja raha on veel siin. Aega on ${CANCELLATION_REFUND_DAYS} päeva tühistamisest.`,
    isOrder: true,
    one: ({ id }) => order(id),
    lastDay: lastDayToRefund,
  },
  reversal: {
    heading: 'PayPal võttis raha tagasi',
    hint: 'Ostja või tema pank vaidlustas makse. Vaata vaidlus PayPalis üle ja ära pane pakki enne teele.',
    isOrder: true,
    one: ({ id }) => order(id),
  },
  capture_action: {
    heading: 'Võta makse PayPalis vastu',
    hint: 'PayPal hoiab raha kinni, kuni sa selle ise vastu võtad. Logi PayPali sisse ja kinnita makse, muidu läheb raha ostjale tagasi.',
    one: orderOf,
    note: providerText,
  },
  capture_refused: {
    heading: 'PayPal ei võta makset vastu',
    hint: 'Viga on sinu PayPali kontos või seadetes, mitte ostja kaardis. Logi PayPali sisse ja vaata, mida seal nõutakse. Raha ei võetud.',
    note: providerText,
  },
  capture_stuck: {
    heading: 'Makse on teadmata',
    hint: 'PayPal ei ole öelnud, kas raha on võetud. Pood küsib ise edasi. Vaata makse PayPalis üle, enne kui ostjale vastad. Kui seda seal ei ole, märgi see tegeletuks: asjad lähevad jälle müüki.',
    note: providerText,
  },
  events_refused: {
    heading: 'PayPali teated ei jõua poodi',
    hint: 'Teadete allkiri ei klapi. Makseid küsib pood ise järele, aga vaidlusest või tagasi võetud rahast ei pruugi ta kuulda: vaata neid seni PayPalist. Palu poe hooldajal kontrollida teadete tunnust (PAYPAL_WEBHOOK_ID).',
    note: technical,
  },
  pack: {
    heading: 'Paki ja saada',
    isOrder: true,
    one: ({ id, note }) => order(id, note ? undefined : 'delivery'),
    note: note => (note ? deliveryLabel(note) : 'Tarne kokku leppimata'),
  },
  refund: {
    heading: 'Raha ei läinud tagasi',
    hint: 'PayPal ei teinud tagasimakset. Proovi uuesti või tagasta raha muul viisil.',
    isOrder: true,
    one: ({ id }) => order(id),
    note: providerText,
  },
  refund_stuck: {
    heading: 'Tagasimakse on teadmata',
    hint: 'PayPal ei ole öelnud, kas raha läks ostjale tagasi. Pood küsib ise edasi. Vaata makse PayPalis üle ja ära anna raha enne teist korda tagasi.',
    isOrder: true,
    one: ({ id }) => order(id),
    note: providerText,
  },
  money: {
    heading: 'Anna raha PayPalis tagasi',
    hint: 'Nende maksete kohta ei tulnud tellimust ja PayPal ei andnud raha ise tagasi. Tee tagasimakse PayPalis, siis kaob makse siit ööpäevaga.',
    note: providerText,
  },
  price: {
    heading: 'Anna hind',
    isOrder: true,
    one: ({ id }) => order(id),
  },
  confirm: {
    heading: 'Saada makselink',
    hint: 'Hind on olemas. Lepi ostjaga kokku ja saada link.',
    isOrder: true,
    one: ({ id }) => order(id),
    note: wanted => (isHatCategory(wanted) ? `Kuju: ${HAT_CATEGORIES[wanted]}` : wanted),
  },
  message: {
    heading: 'Vasta kirjale',
    one: () => ({ to: '/admin/messages', search: {} }),
  },
  erasure: {
    heading: 'Kustuta ostja andmed',
    hint: 'Ostja palub oma andmed kustutada. Vasta kuu aja jooksul.',
    isOrder: true,
    one: ({ id }) => order(id),
  },
  mail: {
    heading: 'Kiri jäi saatmata',
    one: ({ id }) => ({ to: '/admin/outbox', search: { status: 'failed', mail: id } }),
  },
  feeds_down: {
    heading: 'Pakiautomaatide nimekiri ei uuene',
    hint: 'Vedajalt ei ole üle kolme päeva head uut nimekirja tulnud. Tellida saab: ostjad valivad viimase hea nimekirja järgi. Pood küsib iga tunni tagant uuesti; kui see ei ole nädala pärast korras, anna poe hooldajale teada.',
    note: technical,
  },
  remind: {
    heading: 'Maksmata üle nädala',
    hint: 'Raha ei ole tulnud. Tuleta ostjale meelde või tühista tellimus.',
    isOrder: true,
    one: ({ id }) => order(id),
  },
  stock: {
    heading: 'Otsas',
    hint: 'Lisa laoseis või võta toode poest ära.',
    one: ({ id }) => ({ to: `/admin/products/${id}`, search: {} }),
  },
  fibres: {
    heading: 'Lisa koostis',
    hint: 'Ostja peab kiud protsentides enne ostmist teada saama.',
    one: ({ id }) => ({ to: `/admin/products/${id}`, search: {} }),
  },
  hat_fibres: {
    heading: 'Kirjuta, millest teed tellitud mütsid',
    hint: 'Mütsi kokkupaneja peab lõngade kiud enne tellimist teada saama. Kirjuta need seadetes õiguslike tekstide juurde.',
    one: () => ({ to: '/admin/settings', search: {} }),
  },
}

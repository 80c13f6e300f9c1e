/** What the owner reads of a restored order, in its history. */
import { type Cents, priceText } from '#domain/money.ts'
import { providerName } from '#domain/payment-method.ts'
import type { Doubt } from './restored-order.ts'

type Words = { [About in Doubt['about']]: (doubt: Extract<Doubt, { about: About }>) => string }

const pieces = (count: number) => `${count} tk`
const WORDS: Words = {
  phone: () => 'telefon on teadmata',
  email: () => 'e-posti aadress on maksja oma, tellimusel võis olla teine',
  'no-email': () => 'e-posti aadress on teadmata',
  name: () => 'kliendi nimi on teadmata',
  machine: () => 'pakiautomaat ja selle vedaja on teadmata',
  carrier: () => 'kulleri vedaja on teadmata',
  address: () => 'kuller läheb aadressile, mis on teadmata',
  delivery: () => 'tarneviis on teadmata',
  hat: () => 'mütsi mõõt, värvid ja soovid on teadmata',
  request: () => 'mida telliti, on teadmata',
  refunded: () => 'kogu raha on juba tagasi läinud; kui asi jäi sulle, pane see laoseisu tagasi',
  product: ({ name }) => `toode „${name}“: sellise nimega toodet ei leitud, muuda laoseisu ise`,
  stock: ({ name, sold, counted }) =>
    `toode „${name}“: müüdi ${pieces(sold)}, laoseisus oli ${pieces(counted)}`,
  price: ({ name, paid, price }) =>
    `toode „${name}“: maksti ${priceText(paid)}, poes maksab ${priceText(price)}`,
}

/** What is to be asked or looked at, in a few words. */
const doubtText = <D extends Doubt>(doubt: D): string => (WORDS[doubt.about] as (doubt: D) => string)(doubt)

/** The note in the history of an order that came back. */
export const restoredNote = (provider: string, amount: Cents, doubts: readonly Doubt[]): string =>
  [
    `Tellimus on taastatud varukoopia järel: ${providerName(provider)} näitab selle eest makset ${priceText(amount)}. Klient sai oma kirja juba siis, pood ei saatnud seda uuesti.`,
    'Vaata oma kirjadest järele, kas see on juba teele pandud.',
    ...(doubts.length > 0 ? [`Küsi kliendilt või vaata üle: ${doubts.map(doubtText).join('; ')}.`] : []),
  ].join('\n')

/** The note in the history of an order that stood in the copy, unpaid. */
export const paidNote = (provider: string, amount: Cents, doubts: readonly Doubt[]): string =>
  [
    `Makstud varukoopia järel: ${providerName(provider)} näitab selle eest makset ${priceText(amount)}. Klient sai oma kirja juba siis, pood ei saatnud seda uuesti.`,
    ...(doubts.length > 0 ? [`Küsi kliendilt või vaata üle: ${doubts.map(doubtText).join('; ')}.`] : []),
  ].join('\n')

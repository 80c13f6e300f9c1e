import { momentText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { atProvider } from '#domain/payment-method.ts'
import { type Block, button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'

type Restored = MailData['restored-copy']

/** What came back after an older copy was put back, and what only the owner can tell. */
export const restoredCopy = (mail: Restored, { publicUrl }: Sender): EmailContent => ({
  subject: 'Pood taastati varukoopiast: vaata tellimused üle',
  preview: `Koopia tehti ${momentText(mail.since)}.`,
  blocks: [
    text(
      `Pood pandi tagasi koopiast, mis tehti ${momentText(mail.since)}. Mis pärast seda on makstud ja tagasi antud, toodi üle makseteenuse andmetest. Muud, mis pärast seda juhtus, pood ei tea: näiteks käsitsi makstuks märgitud tellimusi, hindu ja sõnumeid.`,
    ),
    ...orders(mail),
    ...(mail.refunds > 0
      ? [text(`Tagasimaksed, millest koopia ei teadnud, on nüüd kirjas (makseid: ${mail.refunds}).`)]
      : []),
    ...(mail.stock.length > 0
      ? [text(`Loe üle ja paranda laoseis: ${mail.stock.map(name => `„${name}“`).join(', ')}.`)]
      : []),
    ...money(mail),
    ...(mail.numbers
      ? [
          text(
            `Arved lähevad edasi numbrist ${mail.numbers.invoice} ja kreeditarved numbrist ${mail.numbers.creditNote}. Vahele jäävad numbrid võisid olla juba välja antud. Põhjus on kirjas poe logis.`,
          ),
        ]
      : []),
    button('Ava Täna', `${publicUrl}/admin`),
  ],
})

const orders = ({ orders }: Restored): Block[] =>
  orders.length === 0
    ? []
    : [
        text(
          'Need tellimused on jälle poes ja makstud. Telefoni, pakiautomaati ja mütsi soove makseteenus alati ei tea. Mida küsida või üle vaadata, on kirjas iga tellimuse ajaloos. Klientidele pood neist uuesti ei kirjutanud.',
        ),
        facts(orders.map(({ number, total }) => [number, priceText(total)])),
      ]

const money = ({ money }: Restored): Block[] =>
  money.length === 0
    ? []
    : [
        text('Nende maksete raha ei leidnud tellimust. Pood seda ise tagasi ei anna, vaata need ise üle.'),
        facts(
          money.map(({ reference, provider, amount }) => [
            reference,
            `${priceText(amount)}, ${atProvider(provider)}`,
          ]),
        ),
      ]

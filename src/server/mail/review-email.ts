import { providerName } from '#domain/payment-method.ts'
import { rightsInBrief } from './confirmation.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { OrderMail } from './mails.ts'
import { customRequest, isMadeToOrder, orderSummary, toCustomer } from './order-blocks.ts'

/**
 * The order stands, and the provider still checks its payment. Of the contract it says the same as the confirmation of one that
 * is paid (VÕS § 62¹: confirmed at once).
 */
export function orderUnderReview(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber } = mail
  const provider = providerName(mail.paymentMethod)
  const next = isMadeToOrder(mail) ? 'võtan heegelnõela kätte' : 'panen paki kokku'
  return toCustomer(mail, from, {
    subject: `Tellimus ${orderNumber} on käes, makse on kontrollis`,
    preview: `${provider} vaatab makse veel üle. Sina ei pea midagi tegema.`,
    body: [
      text(
        `Aitäh! Sinu tellimus ${orderNumber} on käes. ${provider} vaatab makse veel üle: enamasti läheb selleks mõni tund, vahel mõni päev. Sina ei pea midagi tegema. Kui makse on kinnitatud, kirjutan sulle uuesti ja ${next}.`,
      ),
      ...customRequest(mail),
      ...orderSummary(mail),
      facts([['Kuhu', mail.destination]]),
      button('Vaata tellimust', mail.link),
      text('Kui midagi on valesti, vasta lihtsalt sellele kirjale.'),
    ],
    after: rightsInBrief(mail, from),
  })
}

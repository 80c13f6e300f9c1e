import type { OwnFacts } from '#contract/settings.ts'
import type { Cents } from '#domain/money.ts'
import { sellerLine } from '#domain/seller-facts.ts'
import * as messages from '#messages/thread.ts'

/** The maker's facts that each e-mail states. */
export type Sender = Pick<
  OwnFacts,
  | 'brand'
  | 'artistName'
  | 'contactEmail'
  | 'location'
  | 'legal'
  | 'vatSince'
  | 'vatUntil'
  | 'comingVat'
  | 'legalTexts'
  | 'bankAccount'
  | 'delivery'
  | 'holidayBreak'
> & {
  /** origin of the shop, without a slash at the end */
  publicUrl: string
  isTrial: boolean
  /**
   * the number of a registration that has ended: sales made under it contain VAT, but `legal` no longer has the number
   */
  endedVatNumber?: string
}

/** An e-mail before it is rendered as plain text and as HTML: both say the same, each in its own way. */
export type EmailContent = {
  subject: string
  /** what an inbox shows beside the subject */
  preview: string
  blocks: Block[]
  /** the address for replies, if it is not the shop's */
  replyTo?: { name: string; address: string }
  /** the shop reads the reply, which goes above a separator line: that line comes first in the e-mail */
  isReadByShop?: true
  /** the terms of sale are attached, as the buyer agreed to them */
  bringsTerms?: true
}

export type Block =
  | { kind: 'text' | 'small' | 'small-heading'; text: string }
  | { kind: 'button' | 'link' | 'small-link'; label: string; link: string }
  /** another person's text, verbatim */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: { label: string; text: string }[] }
  | { kind: 'picture'; link: string; alt: string }
  | { kind: 'bill'; rows: OrderSummaryRow[]; totalLabel: string; total: Cents }
  | { kind: 'stitch' }

/** Invisible characters in a sequence that no mail program writes. */
export const INVISIBLE = '\u200c\u200b\u200d\u200e\u200f'

/** The line above which a reply is written. */
export const ANSWER_LINE = `--- ${messages.answerAbove} ---`

export type OrderSummaryRow = { name: string; quantity: number; sum: Cents; picture: string }

export const text = (text: string): Block => ({ kind: 'text', text })
export const small = (text: string): Block => ({ kind: 'small', text })
export const smallHeading = (text: string): Block => ({ kind: 'small-heading', text })
export const quote = (text: string): Block => ({ kind: 'quote', text })
export const button = (label: string, link: string): Block => ({ kind: 'button', label, link })
export const link = (label: string, link: string): Block => ({ kind: 'link', label, link })
export const smallLink = (label: string, link: string): Block => ({ kind: 'small-link', label, link })
export const stitch: Block = { kind: 'stitch' }

/** Sends replies to the thread, if there is a reply address. */
export const answeredAt = (
  address: string | undefined,
  { brand }: Pick<Sender, 'brand'>,
): Pick<EmailContent, 'replyTo' | 'isReadByShop'> =>
  address === undefined ? {} : { replyTo: { name: brand, address }, isReadByShop: true }

/** Labels with their texts, without those that are empty. */
export const facts = (entries: [label: string, text: string][]): Block => ({
  kind: 'facts',
  facts: entries.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text })),
})

/** `2 × Rõõmus konnamüts`; a single piece goes without its number. */
export const quantityAndName = (name: string, quantity: number): string =>
  quantity > 1 ? `${quantity} × ${name}` : name

/** The seller and her e-mail address, in one line. */
export const sellerWithMail = (from: Sender): string => `${sellerLine(from)}, ${from.contactEmail}`

import { priceText } from '#domain/money.ts'
import {
  ANSWER_LINE,
  type Block,
  type EmailContent,
  quantityAndName,
  type Sender,
  sellerWithMail,
} from './email-content.ts'

const PARAGRAPH = '\n\n'

/** Renders an e-mail as plain text, with every address in full. */
export function renderEmailText({ blocks, isReadByShop }: EmailContent, from: Sender): string {
  const parts = [
    isReadByShop ? ANSWER_LINE : '',
    ...blocks.map(plainBlock),
    `-- \n${from.brand}\n${sellerWithMail(from)}\n${from.publicUrl}`,
  ]
  return parts.filter(Boolean).join(PARAGRAPH)
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text
    case 'small-heading':
      return block.text.toLocaleUpperCase('et')
    case 'button':
    case 'link':
    case 'small-link':
      return `${block.label}:\n${block.link}`
    case 'quote':
      return block.text
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')
    case 'facts':
      return block.facts.map(({ label, text }) => `${label}: ${text.replaceAll('\n', ', ')}`).join('\n')
    case 'bill':
      return [
        ...block.rows.map(
          ({ name, quantity, sum }) => `${quantityAndName(name, quantity)}: ${priceText(sum)}`,
        ),
        `${block.totalLabel}: ${priceText(block.total)}`,
      ].join('\n')
    // The text beside the drawing describes it.
    case 'picture':
      return ''
    case 'stitch':
      return '- '.repeat(20).trim()
  }
}

import {
  type CSSProperties,
  Fragment,
  createElement as h,
  type ReactElement,
  type ReactNode,
  type TableHTMLAttributes,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { priceText } from '#domain/money.ts'
import { isOrderNumber } from '#domain/order-number.ts'
import { beginningOf } from '#domain/plain-text.ts'
import * as language from '#messages/language.ts'
import {
  ANSWER_LINE,
  type Block,
  type EmailContent,
  INVISIBLE,
  type OrderSummaryRow,
  quantityAndName,
  type Sender,
  sellerWithMail,
} from './email-content.ts'
import * as look from './email-styles.ts'
import { fixedInOutlook, OUTLOOK_LEFT, OUTLOOK_RIGHT, outlookPadding } from './outlook.ts'

// Elements are created by hand, because Node runs the server's sources as they are, and does not know JSX.

/**
 * Renders an e-mail in the shop's look; fluid from 320 pixels, without scripts, style sheets or pictures from other
 * servers.
 */
export function renderEmailHtml(email: EmailContent, from: Sender): string {
  return `<!doctype html>${renderToStaticMarkup(page(email, from))}`
}

const page = ({ subject, preview, blocks, isReadByShop }: EmailContent, from: Sender): ReactElement =>
  h(
    'html',
    { dir: 'ltr', lang: language.code },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // The reader's phone must not turn a number or an address into a link.
      h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
      h('title', null, subject),
      h('style', null, look.DARK),
    ),
    h(
      'body',
      { className: 'ground', style: look.GROUND },
      table(
        // Repeated here, because webmail drops the elements around it, and a screen reader would read Estonian in
        // another voice.
        { dir: 'ltr', lang: language.code },
        cell(
          { style: look.GROUND },
          h('div', { style: look.HIDDEN }, beginningOf(preview, PREVIEW_LENGTH), fillerFor(preview)),
          fixedInOutlook(
            section(
              { style: look.SHEET, inner: { className: 'edge', style: look.EDGE } },
              isReadByShop && paragraph({ className: 'soft', style: look.ANSWER_LINE }, ANSWER_LINE),
              anchor({ label: from.brand, link: from.publicUrl, style: look.BRAND }),
              stitches('brand'),
              ...blocks.map(draw),
              stitches('end'),
              paragraph(
                { className: 'soft', style: { ...look.SMALL, margin: 0 } },
                wholePhone(sellerWithMail(from), from),
              ),
            ),
          ),
        ),
      ),
    ),
  )

/** The seller's line, with no break inside the telephone number. */
const wholePhone = (line: string, { legal: { phone } }: Sender): string =>
  phone ? line.replace(phone, phone.replaceAll(' ', '\u00a0')) : line

/** How much of an e-mail an inbox shows beside its subject. */
const PREVIEW_LENGTH = 150

/**
 * Invisible characters after a short preview, so that an inbox does not continue with the first words of the e-mail.
 * There is always at least one: it identifies the preview when a reply quotes it.
 */
const fillerFor = (preview: string): string =>
  `\u00a0${INVISIBLE}\ufeff`.repeat(Math.max(1, PREVIEW_LENGTH - preview.length))

type Look = { key?: string | number; className?: string; style?: CSSProperties }

/** The layout is made of tables: they are all that every mail client supports. */
const table = (props: TableHTMLAttributes<HTMLTableElement> & Look, ...cells: ReactNode[]): ReactElement =>
  h(
    'table',
    {
      align: 'center',
      width: '100%',
      border: 0,
      cellPadding: '0',
      cellSpacing: '0',
      role: 'presentation',
      ...props,
    },
    h('tbody', null, h('tr', null, ...cells)),
  )

const cell = (props: Look & { align?: 'right'; width?: number }, ...content: ReactNode[]): ReactElement =>
  h('td', props, ...content)

/** @param inner the cell's look: Outlook ignores the padding of a table */
const section = ({ inner = {}, ...props }: Look & { inner?: Look }, ...content: ReactNode[]): ReactElement =>
  table(props, cell(inner, ...content))

const card = (key: number, margin: string, ...content: ReactNode[]): ReactElement =>
  section(
    { key, className: 'paper', style: { ...look.CARD, margin }, inner: { style: look.CARD_EDGE } },
    ...content,
  )

const paragraph = (props: Look, ...content: ReactNode[]): ReactElement => h('p', props, ...content)

function draw(block: Block, key: number): ReactElement {
  switch (block.kind) {
    case 'text':
      return paragraph({ key, className: 'ink', style: look.TEXT }, lines(block.text))
    case 'small':
      return paragraph({ key, className: 'soft', style: look.SMALL }, lines(block.text))
    case 'small-heading':
      return h('h2', { key, className: 'ink', style: look.SMALL_HEADING }, block.text)
    case 'button':
      return section(
        { key, style: { margin: '4px 0 22px' } },
        h(
          'a',
          { href: block.link, target: '_blank', className: 'sewn', style: look.PATCH },
          outlookPadding(OUTLOOK_LEFT),
          h(
            'span',
            { style: look.PATCH_LABEL },
            h('span', { className: 'seam', style: look.SEAM }, block.label),
          ),
          outlookPadding(OUTLOOK_RIGHT),
        ),
      )
    case 'link':
      return paragraph({ key, className: 'ink', style: look.TEXT }, anchor(block))
    case 'small-link':
      return paragraph({ key, className: 'soft', style: look.SMALL }, anchor(block))
    case 'quote':
      return card(
        key,
        '0 0 20px',
        paragraph({ className: 'ink', style: { ...look.TEXT, margin: 0 } }, lines(block.text)),
      )
    case 'facts':
      return section({ key, style: { margin: '0 0 16px' } }, ...block.facts.map(fact))
    case 'picture':
      return h('img', {
        key,
        src: block.link,
        alt: block.alt,
        width: 552,
        className: 'ink',
        style: look.WIDE_PICTURE,
      })
    case 'bill':
      return card(
        key,
        '4px 0 24px',
        ...block.rows.map(orderSummaryRow),
        stitches('total', '10px 0 12px'),
        table(
          {},
          cell({ className: 'ink', style: look.TOTAL }, block.totalLabel),
          cell(
            { align: 'right', className: 'ink', style: { ...look.TOTAL, whiteSpace: 'nowrap' } },
            priceText(block.total),
          ),
        ),
      )
    case 'stitch':
      return stitches(key)
  }
}

/** A running stitch, as mail clients can draw it. */
const stitches = (key: string | number, margin = '18px 0 22px'): ReactElement =>
  section({ key, style: { margin, width: '100%' } }, h('div', { className: 'stitch', style: look.STITCH }))

const LIKE_A_NUMBER = /\b([A-Z]{3}-[0-9A-Z]{9})\b/

/** Text with its line breaks; an order number is never broken at its hyphen, nor changed by a translator. */
const lines = (text: string): ReactNode[] =>
  text
    .split('\n')
    .map((line, at) => h(Fragment, { key: at }, at > 0 && h('br'), ...line.split(LIKE_A_NUMBER).map(whole)))

/** Every second part is what the text was split at. */
const whole = (part: string, at: number): ReactNode =>
  at % 2 === 1 && isOrderNumber(part)
    ? h('span', { className: 'notranslate', style: { whiteSpace: 'nowrap' } }, part)
    : part

type Anchor = { label: string; link: string; style?: CSSProperties }

const anchor = ({ label, link, style = look.ANCHOR }: Anchor): ReactElement =>
  h('a', { href: link, target: '_blank', className: 'ink', style }, label)

const fact = ({ label, text }: { label: string; text: string }): ReactElement =>
  paragraph(
    { key: label, className: 'ink', style: { ...look.TEXT, margin: '0 0 8px' } },
    h('span', { className: 'soft', style: look.LABEL }, label),
    h('br'),
    lines(text),
  )

const THUMB = 72

function orderSummaryRow({ name, quantity, sum, picture }: OrderSummaryRow, key: number): ReactElement {
  const thumb = cell(
    { width: THUMB + 14, style: { width: THUMB + 14, padding: '6px 0' } },
    h('img', {
      src: picture,
      // Its name is beside it.
      alt: '',
      width: THUMB,
      height: THUMB,
      style: look.THUMB,
    }),
  )
  const words = cell(
    { className: 'ink', style: { ...look.CELL, paddingRight: 12 } },
    quantityAndName(name, quantity),
  )
  const price = cell(
    // As narrow as its sum: the name gets the rest.
    { align: 'right', width: 1, className: 'ink', style: { ...look.CELL, whiteSpace: 'nowrap' } },
    priceText(sum),
  )
  return h(Fragment, { key }, table({}, picture && thumb, words, price))
}

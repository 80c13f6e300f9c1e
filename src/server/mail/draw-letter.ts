import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { priceText } from '#domain/money.ts'
import { isOrderNumber } from '#domain/order-number.ts'
import { amountOf, type BillRow, type Block, type Letter, type Sender, sellerWithMail } from './letter.ts'
import * as look from './letter-look.ts'

// Elements are made by hand, because Node runs the server's sources as they are, and knows no JSX.

/** Draws a letter in the shop's look; fluid from 320 pixels, without one script, sheet or picture from elsewhere. */
export function drawLetter(letter: Letter, from: Sender): string {
  return `<!doctype html>${renderToStaticMarkup(page(letter, from))}`
}

const page = ({ subject, preview, blocks }: Letter, from: Sender): ReactElement =>
  h(
    Html,
    { lang: 'et' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // A number or an address is no link of the reader's phone.
      h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
      h('title', null, subject),
      h('style', null, look.DARK),
    ),
    h(
      Body,
      { className: 'ground', style: look.GROUND },
      h(Preview, null, preview),
      h(
        Container,
        { className: 'edge', style: look.SHEET },
        h(Link, { href: from.publicUrl, className: 'ink', style: look.BRAND }, from.brand),
        stitches('brand'),
        ...blocks.map(draw),
        stitches('end'),
        h(Text, { className: 'soft', style: { ...look.SMALL, margin: 0 } }, sellerWithMail(from)),
      ),
    ),
  )

function draw(block: Block, key: number): ReactElement {
  switch (block.kind) {
    case 'text':
      return h(Text, { key, className: 'ink', style: look.TEXT }, lines(block.text))
    case 'small':
      return h(Text, { key, className: 'soft', style: look.SMALL }, lines(block.text))
    case 'small-heading':
      return h('h2', { key, className: 'ink', style: look.SMALL_HEADING }, block.text)
    case 'button':
      return h(
        Section,
        { key, style: { margin: '4px 0 22px' } },
        h(
          Button,
          { href: block.link, className: 'sewn', style: look.PATCH },
          h('span', { className: 'seam', style: look.SEAM }, block.label),
        ),
      )
    case 'link':
      return h(Text, { key, className: 'ink', style: look.TEXT }, anchor(block))
    case 'small-link':
      return h(Text, { key, className: 'soft', style: look.SMALL }, anchor(block))
    case 'quote':
      return h(
        Section,
        { key, className: 'paper', style: { ...look.PAPER, margin: '0 0 20px' } },
        h(Text, { className: 'ink', style: { ...look.TEXT, margin: 0 } }, lines(block.text)),
      )
    case 'facts':
      return h(Section, { key, style: { margin: '0 0 16px' } }, ...block.facts.map(fact))
    case 'picture':
      return h(Img, {
        key,
        src: block.link,
        alt: block.alt,
        width: 552,
        // React would write a preload for it into the head otherwise.
        fetchPriority: 'low',
        className: 'ink',
        style: look.WIDE_PICTURE,
      })
    case 'bill':
      return h(
        Section,
        { key, className: 'paper', style: { ...look.PAPER, margin: '4px 0 24px' } },
        ...block.rows.map(billRow),
        stitches('total', '10px 0 12px'),
        h(
          Row,
          null,
          h(Column, { className: 'ink', style: look.TOTAL }, block.totalLabel),
          h(
            Column,
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
  h(Section, { key, style: { margin, width: '100%' } }, h('div', { className: 'stitch', style: look.STITCH }))

const LIKE_A_NUMBER = /\b([A-Z]{3}-[0-9A-Z]{9})\b/

/** Text with its line breaks; an order's number is never broken at its hyphen. */
const lines = (text: string): ReactNode[] =>
  text
    .split('\n')
    .map((line, at) => h(Fragment, { key: at }, at > 0 && h('br'), ...line.split(LIKE_A_NUMBER).map(whole)))

/** Every second part is what the text was split at. */
const whole = (part: string, at: number): ReactNode =>
  at % 2 === 1 && isOrderNumber(part) ? h('span', { style: { whiteSpace: 'nowrap' } }, part) : part

const anchor = ({ label, link }: { label: string; link: string }): ReactElement =>
  h(Link, { href: link, className: 'ink', style: look.ANCHOR }, label)

const fact = ({ label, text }: { label: string; text: string }): ReactElement =>
  h(
    Text,
    { key: label, className: 'ink', style: { ...look.TEXT, margin: '0 0 8px' } },
    h('span', { className: 'soft', style: look.LABEL }, label),
    h('br'),
    lines(text),
  )

const THUMB = 72

function billRow({ name, quantity, sum, picture }: BillRow, key: number): ReactElement {
  const thumb = h(
    Column,
    { width: THUMB + 14, style: { width: THUMB + 14, padding: '6px 0' } },
    h(Img, {
      src: picture,
      // Its name stands beside it.
      alt: '',
      width: THUMB,
      height: THUMB,
      fetchPriority: 'low',
      style: look.THUMB,
    }),
  )
  const words = h(
    Column,
    { className: 'ink', style: { ...look.CELL, paddingRight: 12 } },
    amountOf(name, quantity),
  )
  const price = h(
    Column,
    // As narrow as its sum: the name has the rest.
    { align: 'right', width: 1, className: 'ink', style: { ...look.CELL, whiteSpace: 'nowrap' } },
    priceText(sum),
  )
  return h(Fragment, { key }, h(Row, null, picture && thumb, words, price))
}

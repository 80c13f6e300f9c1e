import type { SealedPicture, Thread, ThreadBodies } from '#contract/thread.ts'
import { carrierName } from '#domain/carriers.ts'
import { shortMomentText, untilDayText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { paidBy } from '#domain/payment-method.ts'
import { currentOffer, type EntryReader } from '#domain/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

type Entry = Thread['entries'][number]

type ThreadEntriesProps = Pick<Thread, 'entries' | 'isLapsed'> & {
  /** whose own entries have a plain background; those of the other side are tinted */
  reader: EntryReader
  /** the positions of the entries not read before */
  unread: ReadonlySet<number>
  /** returns the URL of a picture in the thread */
  pictureLink: (id: string) => string
}

const AUTHOR = { owner: messages.owner, customer: messages.customer, shop: messages.shop }

/** The owner's panel is white itself. */
const OWN_GROUND = { customer: 'bg-lumi', owner: 'bg-admin' }

/** The entries, oldest first. */
export function ThreadEntries({ entries, reader, isLapsed, unread, pictureLink }: ThreadEntriesProps) {
  const standing = currentOffer(entries)
  return (
    <ol className="grid gap-3">
      {entries.map(entry => (
        <li
          key={entry.position}
          data-position={entry.position}
          className={`rounded-field px-4 py-3 wrap-anywhere ${entry.author === reader ? OWN_GROUND[reader] : 'bg-pistaatsia'}`}
        >
          <p className="flex flex-wrap items-center gap-x-3 text-hint text-tint-2">
            <span>
              <b>{AUTHOR[entry.author]}</b>,{' '}
              <time className="num" dateTime={entry.at}>
                {shortMomentText(entry.at)}
              </time>
            </span>
            {unread.has(entry.position) && <StatusLabel tone="paid">{messages.isNew}</StatusLabel>}
          </p>
          <Said entry={entry} over={overOf(entry, standing, isLapsed)} pictureLink={pictureLink} />
        </li>
      ))}
    </ol>
  )
}

/** Returns why an offer is no longer valid; undefined for a valid one and for other entries. */
function overOf(entry: Entry, standing: Entry | undefined, isLapsed: boolean): string | undefined {
  if (entry.kind !== 'offer') return undefined
  if (entry !== standing) return messages.offerSuperseded
  return isLapsed ? messages.offerLapsed : undefined
}

type SaidProps = Pick<ThreadEntriesProps, 'pictureLink'> & {
  entry: Entry
  /** replaces the heading */
  over: string | undefined
}

function Said({ entry: { kind, content }, over, pictureLink }: SaidProps) {
  if (!content) return <p className="text-tint-2">{messages.erased}</p>
  const {
    heading,
    lines = [],
    pictures = [],
    nameOfPicture = messages.picture,
  } = wordsOf(kind, JSON.parse(content.body))
  return (
    <>
      {heading && <p className="font-semibold">{over ?? heading}</p>}
      <p className={`whitespace-pre-line ${over ? 'text-tint-2' : ''}`}>
        <WholeNumbers>{lines.filter(Boolean).join('\n')}</WholeNumbers>
      </p>
      {pictures.length > 0 && (
        <ul className="mt-2 grid grid-cols-3 gap-2.5">
          {pictures.map(({ id, width, height }, i) => (
            <li key={id}>
              <a href={pictureLink(id)} target="_blank" rel="noreferrer">
                <img
                  src={pictureLink(id)}
                  alt={nameOfPicture(i + 1)}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="aspect-square w-full rounded-button object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Words = {
  heading?: string
  lines?: string[]
  pictures?: SealedPicture[] | undefined
  /** alt text */
  nameOfPicture?: (n: number) => string
}

/** Returns an entry in words. @param body in the shape of its kind */
function wordsOf(kind: Entry['kind'], body: unknown): Words {
  if (kind === 'message') {
    const { text, pictures, picturesShow } = body as ThreadBodies['message']
    if (!picturesShow) return { lines: [text], pictures }
    const nameOfPicture = messages.picturedNumbered[picturesShow]
    return { heading: messages.pictured[picturesShow], lines: [text], pictures, nameOfPicture }
  }
  if (kind === 'feeling') {
    const { text, pictures } = body as ThreadBodies['feeling']
    return { heading: messages.feeling, lines: [text], pictures }
  }
  if (kind === 'colours') {
    const { from, to } = body as ThreadBodies['colours']
    return { heading: messages.colours, lines: [to, messages.coloursBefore(from)] }
  }
  if (kind === 'wish_picture')
    return { heading: messages.wishPicture, pictures: [body as ThreadBodies['wish_picture']] }
  if (kind === 'payment') {
    const { amount, method } = body as ThreadBodies['payment']
    return {
      heading: messages.payment,
      lines: [[priceText(amount), paidBy(method)].filter(Boolean).join(', ')],
    }
  }
  if (kind === 'parcel') {
    const { state, parcels } = body as ThreadBodies['parcel']
    return {
      heading: messages.parcel[state],
      lines: parcels.map(({ carrier, code }) => `${carrierName(carrier)} ${code}`),
    }
  }
  if (kind === 'consent') {
    const { text, payment } = body as ThreadBodies['consent']
    return { heading: payment ? messages.consentByPaying : messages.consent, lines: [text] }
  }
  if (kind === 'offer') {
    const { item, price, notes, validUntil } = body as ThreadBodies['offer']
    const lastDay = validUntil ? messages.offerValidUntil(untilDayText(validUntil)) : ''
    return { heading: messages.offer, lines: [`${item}, ${priceText(price)}`, notes, lastDay] }
  }
  const { text, wishes } = body as ThreadBodies['wish']
  return { heading: messages.wish, lines: [text, ...wishes.map(wish => `${wish.label}: ${wish.text}`)] }
}

import type { Thread, ThreadBodies } from '#contract/thread.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { standingOffer } from '#domain/thread.ts'
import * as messages from '#messages/shop/thread.ts'

type Entry = Thread['entries'][number]

/** What was said, the oldest first. */
export function ThreadEntries({ entries }: Pick<Thread, 'entries'>) {
  const standing = standingOffer(entries)
  return (
    <ol className="grid gap-5">
      {entries.map(entry => (
        <li key={entry.position} className="wrap-anywhere">
          <p className="text-hint text-tint-2">
            <b>{entry.author === 'owner' ? messages.owner : messages.customer}</b>,{' '}
            <time className="num" dateTime={entry.at}>
              {shortMomentText(entry.at)}
            </time>
          </p>
          <Said entry={entry} isSuperseded={entry.kind === 'offer' && entry !== standing} />
        </li>
      ))}
    </ol>
  )
}

function Said({ entry: { kind, content }, isSuperseded }: { entry: Entry; isSuperseded: boolean }) {
  if (!content) return <p className="text-tint-2">{messages.erased}</p>
  const { heading, lines } = wordsOf(kind, JSON.parse(content.body))
  return (
    <>
      {heading && <p className="font-semibold">{isSuperseded ? messages.offerSuperseded : heading}</p>}
      <p className={`whitespace-pre-line ${isSuperseded ? 'text-tint-2' : ''}`}>
        {lines.filter(Boolean).join('\n')}
      </p>
    </>
  )
}

/** An entry in words. @param body as its kind has it */
function wordsOf(kind: Entry['kind'], body: unknown): { heading?: string; lines: string[] } {
  if (kind === 'message') return { lines: [(body as ThreadBodies['message']).text] }
  if (kind === 'consent')
    return { heading: messages.consent, lines: [(body as ThreadBodies['consent']).text] }
  if (kind === 'offer') {
    const { item, price, notes } = body as ThreadBodies['offer']
    return { heading: messages.offer, lines: [`${item}, ${priceText(price)}`, notes] }
  }
  const { text, wishes } = body as ThreadBodies['wish']
  return { heading: messages.wish, lines: [text, ...wishes.map(wish => `${wish.label}: ${wish.text}`)] }
}

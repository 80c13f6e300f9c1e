import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalJson,
  currentOffer,
  ENTRY_AUTHORS,
  ENTRY_KINDS,
  findBrokenEntry,
  sealEntry,
  type ThreadEntry,
} from './thread.ts'

const ORDER = 'TELLI-1'
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const said = fc.record({
  kind: fc.constantFrom(...ENTRY_KINDS),
  author: fc.constantFrom(...ENTRY_AUTHORS),
  at: fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  content: fc.record({ body: fc.string(), salt: fc.string() }),
})
const thread = fc
  .array(said, { minLength: 1, maxLength: 8 })
  .map(all =>
    all.reduce<ThreadEntry[]>(
      (entries, each) => entries.concat(sealEntry(ORDER, entries.at(-1), each, hash)),
      [],
    ),
  )
const threadAndPlace = thread.chain(entries =>
  fc.record({ entries: fc.constant(entries), place: fc.nat({ max: entries.length - 1 }) }),
)

test('a sealed thread is intact, even with some contents erased', () => {
  fc.assert(
    fc.property(thread, fc.infiniteStream(fc.boolean()), (entries, isErased) => {
      const kept = entries.map(entry => (isErased.next().value ? { ...entry, content: null } : entry))
      expect(findBrokenEntry(ORDER, kept, hash)).toBeNull()
    }),
  )
})

test('any change to any entry is found at its position', () => {
  const change = fc.constantFrom<(entry: ThreadEntry) => ThreadEntry>(
    entry => ({ ...entry, position: entry.position + 1 }),
    entry => ({ ...entry, kind: entry.kind === 'offer' ? 'message' : 'offer' }),
    entry => ({ ...entry, author: entry.author === 'owner' ? 'customer' : 'owner' }),
    entry => ({ ...entry, at: `${entry.at} ` }),
    entry => ({ ...entry, content: { ...entry.content!, body: `${entry.content!.body}!` } }),
    entry => ({ ...entry, content: { ...entry.content!, salt: `${entry.content!.salt}!` } }),
    entry => ({ ...entry, commitment: hash(entry.commitment) }),
    entry => ({ ...entry, previous: hash(entry.previous) }),
    entry => ({ ...entry, seal: hash(entry.seal) }),
  )
  fc.assert(
    fc.property(threadAndPlace, change, ({ entries, place }, changed) => {
      expect(findBrokenEntry(ORDER, entries.with(place, changed(entries[place]!)), hash)).toBe(place + 1)
    }),
  )
})

test('an entry rewritten with a seal of its own is found by the next one', () => {
  fc.assert(
    fc.property(threadAndPlace, ({ entries, place }) => {
      const { kind, author, at, content } = entries[place]!
      const other = { kind, author, at, content: { ...content!, body: `${content!.body}!` } }
      const rewritten = entries.with(place, sealEntry(ORDER, entries[place - 1], other, hash))
      if (place < entries.length - 1) expect(findBrokenEntry(ORDER, rewritten, hash)).toBe(place + 2)
      else expect(rewritten.at(-1)!.seal).not.toBe(entries.at(-1)!.seal)
    }),
  )
})

test('a removed entry is found, except the last one, which changes the last seal', () => {
  fc.assert(
    fc.property(threadAndPlace, ({ entries, place }) => {
      const rest = entries.toSpliced(place, 1)
      if (place < entries.length - 1) expect(findBrokenEntry(ORDER, rest, hash)).toBe(place + 1)
      else expect(rest.at(-1)?.seal).not.toBe(entries.at(-1)!.seal)
    }),
  )
})

test('a whole thread does not verify for another order', () => {
  fc.assert(fc.property(thread, entries => findBrokenEntry('TELLI-2', entries, hash) === 1))
})

test('equal values have the same canonical text, whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
      const turned = Object.fromEntries(Object.entries(value).toReversed())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the last of several offers stands, and none before the first', () => {
  fc.assert(
    fc.property(thread, entries => {
      const offers = entries.filter(({ kind }) => kind === 'offer')
      expect(currentOffer(entries)).toBe(offers.at(-1))
    }),
  )
})

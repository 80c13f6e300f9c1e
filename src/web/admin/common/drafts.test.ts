import { beforeEach, expect, test, vi } from 'vitest'
import {
  claimDrafts,
  completed,
  type Draft,
  draftOf,
  dropDrafts,
  dropSignedOutDrafts,
  keepDraft,
  rebased,
  recordSignOut,
  restoredDraft,
  sentFrom,
} from './drafts.ts'

const MARI = 'mari@naide.ee'
const KATI = 'kati@naide.ee'

type Invoice = { price: string; notes: string }
const EMPTY: Invoice = { price: '', notes: '' }
const draft = (values: Partial<Invoice>, base = EMPTY): Draft<Invoice> => ({
  base,
  values: { ...base, ...values },
  isOutdated: false,
})

function emptyStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('localStorage', emptyStorage())
})

test('a draft belongs to one form about one order, until it is dropped', () => {
  claimDrafts(MARI)
  keepDraft(MARI, 'invoice:ORD-1', draft({ notes: 'Koos sabaga' }))
  keepDraft(MARI, 'refund:ORD-1', draft({ notes: 'Katki' }))
  expect(draftOf<Invoice>(MARI, 'invoice:ORD-1')?.values.notes).toBe('Koos sabaga')
  expect(draftOf(MARI, 'invoice:ORD-2')).toBeUndefined()
  keepDraft(MARI, 'invoice:ORD-1', undefined)
  expect(draftOf(MARI, 'invoice:ORD-1')).toBeUndefined()
  expect(draftOf(MARI, 'refund:ORD-1')).toBeDefined()
})

test('another owner sees none of the drafts, and hers replace them', () => {
  claimDrafts(MARI)
  keepDraft(MARI, 'invoice:ORD-1', draft({ notes: 'Koos sabaga' }))
  expect(draftOf(KATI, 'invoice:ORD-1')).toBeUndefined()
  claimDrafts(KATI)
  keepDraft(KATI, 'invoice:ORD-2', draft({ notes: 'Triibuline' }))
  expect(draftOf(MARI, 'invoice:ORD-1')).toBeUndefined()
  expect(draftOf(KATI, 'invoice:ORD-2')).toBeDefined()
  dropDrafts()
  expect(draftOf(KATI, 'invoice:ORD-2')).toBeUndefined()
})

test('a form of an administrator who is signed out neither stores nor removes drafts', () => {
  claimDrafts(MARI)
  claimDrafts(KATI)
  keepDraft(KATI, 'note:ORD-1', draft({ notes: 'Triibuline' }))
  keepDraft(MARI, 'invoice:ORD-1', draft({ notes: 'Koos sabaga' }))
  keepDraft(MARI, 'note:ORD-1', undefined)
  expect(draftOf(KATI, 'note:ORD-1')).toBeDefined()
  expect(draftOf(MARI, 'invoice:ORD-1')).toBeUndefined()
  dropDrafts()
  keepDraft(KATI, 'refund:ORD-1', draft({ notes: 'Katki' }))
  expect(draftOf(KATI, 'refund:ORD-1')).toBeUndefined()
})

test('a tab that was not told of a sign-out drops its drafts when it returns to an admin page', () => {
  claimDrafts(MARI)
  keepDraft(MARI, 'invoice:ORD-1', draft({ notes: 'Koos sabaga' }))
  dropSignedOutDrafts()
  claimDrafts(MARI)
  expect(draftOf(MARI, 'invoice:ORD-1'), 'without a sign-out they stay').toBeDefined()

  recordSignOut()
  claimDrafts(MARI)
  expect(draftOf(MARI, 'invoice:ORD-1'), 'she has signed in again').toBeUndefined()
  keepDraft(MARI, 'invoice:ORD-2', draft({ notes: 'Triibuline' }))
  dropSignedOutDrafts()
  expect(draftOf(MARI, 'invoice:ORD-2')).toBeDefined()

  recordSignOut()
  dropSignedOutDrafts()
  expect(draftOf(MARI, 'invoice:ORD-2'), 'at the login').toBeUndefined()
})

test('the oldest drafts are dropped when there are many, and an oversized one is not stored', () => {
  claimDrafts(MARI)
  for (let i = 1; i <= 30; i++) keepDraft(MARI, `invoice:ORD-${i}`, draft({ price: String(i) }))
  expect(draftOf(MARI, 'invoice:ORD-10')).toBeUndefined()
  expect(draftOf(MARI, 'invoice:ORD-11')).toBeDefined()
  // A draft that was just changed is the newest again.
  keepDraft(MARI, 'invoice:ORD-11', draft({ price: '12' }))
  keepDraft(MARI, 'invoice:ORD-31', draft({ price: '31' }))
  expect(draftOf(MARI, 'invoice:ORD-11')).toBeDefined()
  expect(draftOf(MARI, 'invoice:ORD-12')).toBeUndefined()
  keepDraft(MARI, 'invoice:ORD-32', draft({ notes: 'a'.repeat(60_000) }))
  expect(draftOf(MARI, 'invoice:ORD-32')).toBeUndefined()
})

test('a draft is merged into the current values, and a clash is reported until it is settled', () => {
  const base = { price: '20.00', notes: 'Punane' }
  const mine = draft({ notes: 'Sinine' }, base)
  expect(restoredDraft(mine, base)).toEqual({
    values: { price: '20.00', notes: 'Sinine' },
    isOutdated: false,
  })
  // Another field was changed elsewhere: the form shows that change.
  expect(restoredDraft(mine, { ...base, price: '25.00' })).toEqual({
    values: { price: '25.00', notes: 'Sinine' },
    isOutdated: false,
  })
  const now = { ...base, notes: 'Roheline' }
  expect(restoredDraft(mine, now)).toEqual({ values: { ...now, notes: 'Sinine' }, isOutdated: true })
  expect(restoredDraft({ ...mine, base: now, isOutdated: true }, now)).toMatchObject({ isOutdated: true })
})

test('a draft that equals the saved values is ignored', () => {
  const mine = draft({ price: '20.00', notes: 'Sinine' })
  expect(restoredDraft(mine, mine.values)).toBeUndefined()
})

test('a proposed day in a draft moves to today', () => {
  const [yesterday, today] = [
    { ...EMPTY, paidOn: '2026-11-25' },
    { ...EMPTY, paidOn: '2026-11-26' },
  ]
  const kept = { base: yesterday, values: { ...yesterday, notes: 'Laadalt' }, isOutdated: false }
  expect(restoredDraft(kept, today)).toEqual({ values: { ...today, notes: 'Laadalt' }, isOutdated: false })
})

test('draft fields of an outdated shape count as empty', () => {
  const left = { price: 20, tip: 'x' } as unknown as Invoice
  expect(rebased(EMPTY, left, EMPTY)).toEqual(EMPTY)
})

test('fields missing in an outdated draft get their current values', () => {
  const now = {
    name: 'Heegel',
    until: '',
    terms: { days: 2, text: '' },
    pause: { day: '2026-12-24' },
    gone: null,
  }
  const kept = { name: 'Mari', terms: { days: 3, old: true }, pause: null, gone: { day: '2026-12-01' } }
  expect(completed(kept, now)).toEqual({ ...kept, until: '', terms: { days: 3, text: '' } })
  expect(completed({ name: { first: 'Mari' }, terms: [] }, now)).toEqual(now)
  expect(completed(undefined, now)).toEqual(now)
})

test('a form’s request id is kept until the request has arrived or the owner signs out', () => {
  const [note, order] = [sentFrom('note'), sentFrom('order')]
  note.set({ content: 'Helista', id: 'a' })
  order.set({ content: 'Müts', id: 'b' })
  expect([note.get()?.id, order.get()?.id]).toEqual(['a', 'b'])
  note.remove()
  expect([note.get(), order.get()?.id]).toEqual([undefined, 'b'])
  dropDrafts()
  expect(order.get()).toBeUndefined()
})

test('what an administrator has left after an expired session is not the next one’s', () => {
  const sale = sentFrom('sale')
  claimDrafts('mari@heegel.ee')
  sale.set({ content: '{}', id: 'a', isUnsure: true })
  claimDrafts('mari@heegel.ee')
  expect(sale.get()?.id).toBe('a')
  claimDrafts('kati@heegel.ee')
  expect(sale.get()).toBeUndefined()
})

test('signing out removes settings and messages being written, but not the hat that a shopper composes', () => {
  const kept: Record<string, unknown> = {
    'admin-settings-draft': '{}',
    'thread-message:ERI-1': '{}',
    'hat-draft': '{}',
  }
  vi.stubGlobal('sessionStorage', new Proxy(kept, { get: () => (name: string) => delete kept[name] }))
  dropDrafts()
  expect(Object.keys(kept)).toEqual(['hat-draft'])
})

test('signing out works without browser storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(dropDrafts).not.toThrow()
})

import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import {
  ClaimLost,
  claimMailbox,
  findMailboxFault,
  lastReading,
  moveOn,
  noteAttempt,
  noteFault,
  noteRead,
  release,
} from './store.ts'

const START = Date.parse('2026-11-26T10:00:00Z')
const after = (minutes: number) => new Date(START + minutes * 60_000)
const OWN = 'mari@mail.example/'
const OTHER = 'kati@mail.example/'

onEachDatabase('a mailbox', fresh => {
  test('is read by one process at a time, which continues where the last one was', async () => {
    const { db } = await fresh()
    const first = (await claimMailbox(db, OWN, after(0)))!
    expect(first).toMatchObject({ mailbox: OWN, place: undefined, attempts: 0 })
    expect(await claimMailbox(db, OTHER, after(0)), 'another mailbox is free').toBeDefined()
    expect(await claimMailbox(db, OWN, after(5)), 'it is being read').toBeUndefined()
    await moveOn(db, first, { validity: '7', uid: 11 }, after(4))
    expect(await claimMailbox(db, OWN, after(9)), 'each e-mail prolongs the claim').toBeUndefined()
    await noteAttempt(db, first, 3)

    const second = (await claimMailbox(db, OWN, after(9.1)))!
    expect(second).toMatchObject({ place: { validity: '7', uid: 11 }, attempts: 3 })
    const isLost = (recorded: Promise<void>) => expect(recorded).rejects.toThrow(ClaimLost)
    await isLost(moveOn(db, first, { validity: '7', uid: 99 }, after(9.2)))
    await isLost(noteAttempt(db, first, 9))
    await isLost(noteRead(db, first, after(9.2)))
    await release(db, first)
    await noteFault(db, first, 'late', after(9.2))
    expect(await claimMailbox(db, OWN, after(9.2)), 'a lost claim ends no other').toBeUndefined()

    await moveOn(db, second, { validity: '7', uid: 12 }, after(9.3))
    await release(db, second)
    const third = (await claimMailbox(db, OWN, after(9.4)))!
    expect(third).toMatchObject({ place: { validity: '7', uid: 12 }, attempts: 0 })
    expect(await lastReading(db, OWN)).toEqual({ readAt: null, fault: null })
    await noteRead(db, third, after(9.5))
    expect(await claimMailbox(db, OWN, after(9.6))).toMatchObject({ place: { uid: 12 } })
    expect(await lastReading(db, OWN)).toEqual({ readAt: after(9.5).toISOString(), fault: null })
    expect(await lastReading(db, OTHER)).toEqual({ readAt: null, fault: null })
  })

  test('has a fault once it could not be read for a quarter of an hour, until it can', async () => {
    const { db } = await fresh()
    await claimMailbox(db, OTHER, after(0))
    const fail = async (minutes: number, fault: string) =>
      noteFault(db, (await claimMailbox(db, OWN, after(minutes)))!, fault, after(minutes))
    await fail(0, 'ECONNREFUSED')
    expect(await findMailboxFault(db, OWN, after(14))).toBeUndefined()
    await fail(14, 'ETIMEDOUT')
    expect(await findMailboxFault(db, OWN, after(15)), 'the fault is the last one').toBe('ETIMEDOUT')
    expect(await findMailboxFault(db, OTHER, after(15))).toBeUndefined()
    expect(await lastReading(db, OWN)).toEqual({ readAt: null, fault: 'ETIMEDOUT' })
    await noteRead(db, (await claimMailbox(db, OWN, after(16)))!, after(16))
    expect(await findMailboxFault(db, OWN, after(99))).toBeUndefined()
    await fail(100, 'ECONNREFUSED')
    expect(await findMailboxFault(db, OWN, after(114)), 'a new fault begins anew').toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { eachDocument, findPdf, insertDocument, savePdf } from './store.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')

onEachDatabase('the documents of a shop', fresh => {
  test('are each read once, however many there are', async () => {
    const { db } = await fresh()
    const { id: order_id } = await anOrder(db, NOW)
    // More than two queries take.
    const numbers = Array.from({ length: 1_001 }, (_, i) => i + 1)
    await db.transaction().execute(async trx => {
      for (const kind of ['invoice', 'credit_note'] as const)
        for (const number of kind === 'invoice' ? numbers : [1])
          await insertDocument(trx, {
            id: `${kind}-${number}`,
            cause: `${kind}:${number}`,
            order_id,
            kind,
            number,
            issued_at: NOW.toISOString(),
            facts: '{}',
          })
    })
    const read: string[] = []
    for await (const { id } of eachDocument(db)) {
      read.push(id)
      // Stops a reading that begins again and again.
      if (read.length > numbers.length + 1) break
    }
    expect(read).toEqual([...numbers.map(number => `invoice-${number}`), 'credit_note-1'])
  })

  test('have the file that was drawn first, and none of facts that have been erased meanwhile', async () => {
    const { db } = await fresh()
    const { id: order_id } = await anOrder(db, NOW)
    const issue = (number: number) =>
      insertDocument(db, {
        id: `invoice-${number}`,
        cause: `invoice:${number}`,
        order_id,
        kind: 'invoice',
        number,
        issued_at: NOW.toISOString(),
        facts: JSON.stringify({ number, buyer: 'Mari' }),
      })
    const [first, second] = [await issue(1), await issue(2)]
    expect(await savePdf(db, first, Buffer.from('one'))).toEqual(Buffer.from('one'))
    expect(await savePdf(db, first, Buffer.from('another'))).toEqual(Buffer.from('one'))
    await db.updateTable('documents').set({ facts: '{}' }).where('id', '=', second.id).execute()
    await savePdf(db, second, Buffer.from('of Mari'))
    expect(await findPdf(db, second.id)).toBeUndefined()
  })
})

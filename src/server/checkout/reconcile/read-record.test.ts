import { expect, test } from 'vitest'
import * as messages from '#messages/payments.ts'
import { isUnmatchedRefundNote } from '../refund/refund-unmatched-payment.ts'
import { numberOfItem } from './read-record.ts'

const NUMBER = 'ORD-7K2M9QX4T'

// Providers keep what was ever sent: what is reworded stays here, and in the list of its wordings.
test.each([messages.orderNumbered(NUMBER), `Tellimus ${NUMBER}`])(
  'a thing that is called "%s" stands for the order',
  name => expect(numberOfItem({ name })).toBe(NUMBER),
)

test.each(['Rõõmus konnamüts', NUMBER, `Müts ${NUMBER}`, `Tellimus ${NUMBER}5`, 'Tellimus ABC-7K2M9QX4T'])(
  'a thing that is called "%s" stands for none',
  name => expect(numberOfItem({ name })).toBeUndefined(),
)

test.each(['No order came for it', 'Out of stock', 'The order is gone', 'Wrong sum'])(
  'a refund with the note "%s" is the shop\'s own, of money without an order',
  note => expect(isUnmatchedRefundNote(note)).toBe(true),
)

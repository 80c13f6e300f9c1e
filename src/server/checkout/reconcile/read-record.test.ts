import { expect, test } from 'vitest'
import * as messages from '#messages/payments.ts'
import { isUnmatchedRefundNote } from '../refund/refund-unmatched-payment.ts'
import { numberOfItem } from './read-record.ts'

const NUMBER = 'ORD-7K2M9QX4T'

// Providers keep every text ever sent: old wordings stay here, and in the list of wordings.
test.each([messages.orderNumbered(NUMBER), `Tellimus ${NUMBER}`])(
  'an item named "%s" stands for the order',
  name => expect(numberOfItem({ name })).toBe(NUMBER),
)

test.each(['Rõõmus konnamüts', NUMBER, `Müts ${NUMBER}`, `Tellimus ${NUMBER}5`, 'Tellimus ABC-7K2M9QX4T'])(
  'an item named "%s" stands for no order',
  name => expect(numberOfItem({ name })).toBeUndefined(),
)

test.each(['No order came for it', 'Out of stock', 'The order is gone', 'Wrong sum'])(
  'the note "%s" marks the shop’s own refund of money without an order',
  note => expect(isUnmatchedRefundNote(note)).toBe(true),
)

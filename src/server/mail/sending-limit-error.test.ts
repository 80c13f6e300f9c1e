import { expect, test } from 'vitest'
import { isSendingLimitError } from './sending-limit-error.ts'

test.each([
  '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com',
  '550-5.4.5 Daily SMTP relay limit exceeded for customer.',
  '554 5.7.1 hourly limit exceeded',
  '451 4.7.1 Please try again later',
  '451 Limit of 100 letters an hour',
  '452 4.3.2 Quota of outgoing messages reached',
  '550 Domain heegel.ee has exceeded the max emails per hour (100/100 (100%)) allowed. Message discarded.',
  '550 Your mailbox has exceeded its daily sending quota',
  '554 5.7.1 <liis@naide.ee>: Recipient address rejected: rate limit exceeded',
  '454 Throttling failure: Maximum sending rate exceeded.',
  '550 5.7.233 Your tenant exceeded its daily limit for sending email to external recipients',
  '554 5.2.0 STOREDRV.Submission.Exception: submission quota exceeded',
  '450 Too many messages, slow down',
])('is about the account: %s', answer => expect(isSendingLimitError(answer)).toBe(true))

test.each([
  '552 5.2.2 The email account that you tried to reach is over quota',
  '452-4.2.2 The recipient’s inbox is out of storage space',
  '552 Mailbox quota exceeded',
  '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  '550 5.2.121 The recipient has exceeded their limit for the number of messages they can receive per hour',
  '552 5.3.4 Message size exceeds fixed limit',
  '552 Message too large, the limit is 10 MB',
  '554 5.4.14 Hop count exceeded',
  '554 5.7.1 Rejected: spam score over the limit',
  '451 4.7.1 Greylisting in action, please come back later',
  '451 Greylisted, come again',
  '550 5.1.1 <rate@naide.ee>: no such user',
  '550 No such user limit@naide.ee',
  '554 5.7.1 This looks like spam',
  '550 5.7.26 Unauthenticated mail is not accepted',
])('is about the e-mail or its recipient: %s', answer => expect(isSendingLimitError(answer)).toBe(false))

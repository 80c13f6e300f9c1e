import { expect, test } from 'vitest'
import { isAccountError } from './account-error.ts'

test.each([
  '554 5.7.1 <mari@gmail.com>: Relay access denied',
  '550 5.7.1 Relaying denied. Proper authentication required.',
  '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
  '550 relay not permitted',
  '553 5.7.1 <pood@heegel.ee>: Sender address rejected: not owned by user heegel',
  '550 5.7.1 Sender is not authorized',
  '550 Sender verify failed',
  '450 4.1.8 <pood@heegel.ee>: Sender address rejected: Domain not found',
  '550 5.1.8 Access denied, bad outbound sender',
  '554 5.2.252 SendAsDenied; info@heegel.ee not allowed to send as pood@heegel.ee',
  '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  '554 5.7.1 <unknown[192.0.2.4]>: Client host rejected: Access denied',
  '554 5.7.1 Service unavailable; Client host [192.0.2.4] blocked using zen.spamhaus.org',
  '550 5.7.0 Your account has been suspended',
  '535 5.7.139 Your email account is temporarily locked',
  '530 5.7.0 Authentication Required',
  '530 5.7.57 Client not authenticated to send mail',
])('is about the account: %s', answer => expect(isAccountError(answer)).toBe(true))

test.each([
  '550 5.1.1 <sender@naide.ee>: Recipient address rejected: User unknown',
  '550 5.2.1 The email account that you tried to reach is disabled',
  '550 5.1.1 The email account that you tried to reach does not exist',
  '554 5.7.1 This looks like spam',
  '550 5.7.26 Unauthenticated mail is not accepted',
  '451 4.7.1 Greylisting in action, please come back later',
  '550 No such user relay@naide.ee',
  '552 5.2.2 The recipient’s account is suspended',
  '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed',
  '550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; sender not authorized for this group',
  '550 <mari@naide.ee>: Recipient address rejected: Sender verification failed',
  '550 5.7.1 Sender address rejected by recipient <mari@naide.ee>',
])('is about the e-mail or its recipient: %s', answer => expect(isAccountError(answer)).toBe(false))

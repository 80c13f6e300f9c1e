import * as messages from '#messages/mail/faults.ts'
import {
  MAIL_LINK_ENDED,
  MAIL_NOT_ANSWERED,
  MAIL_NOT_TAKEN,
  MAIL_RESULT_LOST,
  MAIL_TAKEN_BACK,
  MAIL_TOO_OLD,
  MAIL_UNDER_WAY,
  NO_MAIL_SERVER,
  SHOP_WAS_CLOSING,
} from './mail-status.ts'

const SENTENCES: Record<string, string> = {
  [NO_MAIL_SERVER]: messages.noMailServer,
  [MAIL_UNDER_WAY]: messages.mailUnderWay,
  [MAIL_NOT_TAKEN]: messages.mailNotTaken,
  [MAIL_NOT_ANSWERED]: messages.mailNotAnswered,
  [MAIL_RESULT_LOST]: messages.mailNotKept,
  [SHOP_WAS_CLOSING]: messages.shopWasClosing,
  [MAIL_TAKEN_BACK]: messages.mailTakenBack,
  [MAIL_TOO_OLD]: messages.mailTooOld,
  [MAIL_LINK_ENDED]: messages.mailLinkEnded,
  // As earlier versions stored them.
  'Timeout: the mail server did not take the letter': messages.mailNotTaken,
  'Timeout: the mail server has the letter and gave no answer': messages.mailNotAnswered,
  'What came of it could not be kept: it may have gone out': messages.mailNotKept,
  'The shop was closing': messages.shopWasClosing,
  'It was too old when a mail server was there': messages.mailTooOld,
  'Its link had ended before it could be sent': messages.mailLinkEnded,
}

/** Returns why an e-mail was not sent, for the owner; the mail server's own words are left unchanged. */
export const mailFaultText = (error: string): string =>
  Object.hasOwn(SENTENCES, error) ? SENTENCES[error]! : error

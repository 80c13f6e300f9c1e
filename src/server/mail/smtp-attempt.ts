import type { Transporter } from 'nodemailer'
import { MAIL_NOT_ANSWERED, MAIL_NOT_TAKEN, SHOP_WAS_CLOSING } from '#domain/mail-status.ts'

/** Timeouts of an attempt to send an e-mail, in milliseconds. */
export const MAIL_TIMEOUTS = {
  /** until the server lets the shop in */
  greeting: 15_000,
  /** until it has the whole e-mail; a server that trickles is given up */
  taking: 60_000,
  /**
   * for its answer to the whole e-mail, which it may scan first (RFC 5321 §4.5.3.2.6): giving up earlier would send it
   * twice
   */
  answer: 600_000,
  /** for that answer while the shop is closing */
  closing: 5_000,
  /** how long a person waits before being told that the e-mail is still being sent */
  person: 20_000,
}

/** An attempt to hand one e-mail to the mail server, aborted when it times out. */
type SmtpAttempt = {
  /** opens a transport for one e-mail */
  open(smtpUrl: string): Promise<Transporter>
  signal: AbortSignal
  /** whether the server got the whole e-mail: it may have accepted it, even if its answer was lost */
  isTransmitted(): boolean
  end(): void
}

export function startAttempt(waits: typeof MAIL_TIMEOUTS, closing: AbortSignal): SmtpAttempt {
  const broken = new AbortController()
  let isTransmitted = false
  let timer: NodeJS.Timeout
  const breakOffIn = (ms: number, why: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => broken.abort(new Error(why)), ms)
  }
  const onClosing = () => breakOffIn(isTransmitted ? waits.closing : 0, SHOP_WAS_CLOSING)
  breakOffIn(waits.taking, MAIL_NOT_TAKEN)
  if (closing.aborted) onClosing()
  closing.addEventListener('abort', onClosing)
  const onGiven = () => {
    isTransmitted = true
    if (closing.aborted) onClosing()
    else breakOffIn(waits.answer, MAIL_NOT_ANSWERED)
  }
  return {
    open: smtpUrl => openTransport(smtpUrl, waits, onGiven),
    signal: broken.signal,
    isTransmitted: () => isTransmitted,
    end: () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', onClosing)
    },
  }
}

async function openTransport(
  smtpUrl: string,
  waits: typeof MAIL_TIMEOUTS,
  onGiven: () => void,
): Promise<Transporter> {
  // Loaded with the first e-mail that is sent.
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(smtpUrl)
  const isThisMachine = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waits.greeting,
    greetingTimeout: waits.greeting,
    // The attempt times out before.
    socketTimeout: 2 * (waits.taking + waits.answer),
    // A password is never sent over an unencrypted connection, even if an attacker hides STARTTLS (downgrade attack).
    requireTLS: username !== '' && !isThisMachine,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Errors do not tell whether the e-mail had been handed over.
  transport.use('stream', ({ message }, done) => {
    message.processFunc(email => email.once('end', onGiven))
    done()
  })
  return transport
}

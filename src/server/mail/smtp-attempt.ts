import type { Transporter } from 'nodemailer'
import { MAIL_NOT_ANSWERED, MAIL_NOT_TAKEN, SHOP_WAS_CLOSING } from '#domain/mail-status.ts'

/** How long a letter waits for the mail server, in milliseconds. */
export const MAIL_WAITS = {
  /** until the server lets the shop in */
  greeting: 15_000,
  /** until it has the whole letter; a server that trickles is given up */
  taking: 60_000,
  /** for its answer to the whole letter, which it may look through before (RFC 5321 §4.5.3.2.6): who gives up earlier sends it twice */
  answer: 600_000,
  /** for that answer while the shop closes */
  closing: 5_000,
  /** how long a person waits, who reads then that the letter is under way */
  person: 20_000,
}

/** An attempt to give one letter to the mail server, which ends when that takes too long. */
type SmtpAttempt = {
  /** carries one letter */
  open(smtpUrl: string): Promise<Transporter>
  signal: AbortSignal
  /** whether the server got the whole letter: it may have taken it, whatever became of its answer */
  isGiven(): boolean
  end(): void
}

export function startAttempt(waits: typeof MAIL_WAITS, closing: AbortSignal): SmtpAttempt {
  const broken = new AbortController()
  let isGiven = false
  let timer: NodeJS.Timeout
  const breakOffIn = (ms: number, why: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => broken.abort(new Error(why)), ms)
  }
  const onClosing = () => breakOffIn(isGiven ? waits.closing : 0, SHOP_WAS_CLOSING)
  breakOffIn(waits.taking, MAIL_NOT_TAKEN)
  if (closing.aborted) onClosing()
  closing.addEventListener('abort', onClosing)
  const onGiven = () => {
    isGiven = true
    if (closing.aborted) onClosing()
    else breakOffIn(waits.answer, MAIL_NOT_ANSWERED)
  }
  return {
    open: smtpUrl => openTransport(smtpUrl, waits, onGiven),
    signal: broken.signal,
    isGiven: () => isGiven,
    end: () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', onClosing)
    },
  }
}

async function openTransport(
  smtpUrl: string,
  waits: typeof MAIL_WAITS,
  onGiven: () => void,
): Promise<Transporter> {
  // Loaded with the first mail that is sent.
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(smtpUrl)
  const isThisMachine = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waits.greeting,
    greetingTimeout: waits.greeting,
    // The attempt breaks off before.
    socketTimeout: 2 * (waits.taking + waits.answer),
    // A password is never sent over an unencrypted connection, even where an attacker hides STARTTLS (downgrade
    // attack).
    requireTLS: username !== '' && !isThisMachine,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // No error tells whether the letter was on its way.
  transport.use('stream', ({ message }, done) => {
    message.processFunc(letter => letter.once('end', onGiven))
    done()
  })
  return transport
}

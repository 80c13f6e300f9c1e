import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** An e-mail as received. */
export type ReceivedMail = {
  text: string
  from: string
  to: string[]
  /** whether the connection was encrypted */
  isClosed: boolean
}

/** Envelope and transport of an e-mail. */
export const transportOf = ({ envelope, secure }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
  isClosed: secure,
})

/** A real mail server that accepts everything, unless the test's options say otherwise. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const got: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData(stream, session, done) {
      let text = ''
      stream.on('data', chunk => (text += chunk))
      stream.on('end', () => {
        got.push({ text, ...transportOf(session) })
        done()
      })
    },
    ...options,
  })
  // Some tests are about clients that disconnect midway.
  server.on('error', () => undefined)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as { port: number }
  const dropConnections = () => {
    for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>)
      connection._socket.destroy()
  }
  const close = () => new Promise<void>(closed => server.close(() => closed()))
  return { got, url: `smtp://127.0.0.1:${port}`, port, dropConnections, close }
}

/** A mail server's refusal, as an SMTP error. */
export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

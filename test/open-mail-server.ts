import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A mail as it came over the wire. */
export type ReceivedMail = {
  text: string
  from: string
  to: string[]
  /** whether the connection was encrypted */
  isClosed: boolean
}

/** How a mail came. */
export const transportOf = ({ envelope, secure }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
  isClosed: secure,
})

/** A real mail server that takes everything, but for what the test wants otherwise. */
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
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as { port: number }
  const dropLines = () => {
    for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>)
      connection._socket.destroy()
  }
  const close = () => new Promise<void>(closed => server.close(() => closed()))
  return { got, url: `smtp://127.0.0.1:${port}`, port, dropLines, close }
}

/** What a mail server says when it refuses. */
export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

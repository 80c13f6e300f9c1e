import { connect, createServer, type Socket } from 'node:net'
import { closeAfterTest } from './close-after-test.ts'

/** How many bytes of a connection's beginning are remembered. */
const SENT_MAX = 4_000

/** A TCP proxy in front of the database. */
type TcpProxy = {
  url: string
  /**
   * Cuts connections without telling either end; new connections get through.
   * @param having cuts only connections over which this was sent
   * @returns how many were cut
   */
  cut(having?: string): number
  /** Breaks the connection that sends this next, after passing it on to the server: the answer is lost. */
  loseAnswerTo(sent: string): void
  /** leads new connections to another server */
  turnTo(url: string): void
}

/** Opens a proxy that is closed after the test. */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(url)
  const ways: { ends: Socket[]; isCut: boolean; sent: string }[] = []
  let unanswered: string | undefined
  // Half open, so that a cut connection does not even pass on a FIN.
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const way = { ends: [near, far], isCut: false, sent: '' }
    near.on('data', bytes => {
      way.sent = (way.sent + bytes.toString('latin1')).slice(0, SENT_MAX)
      if (unanswered === undefined || !bytes.includes(unanswered)) return
      unanswered = undefined
      far.write(bytes)
      way.isCut = true
      near.destroy()
    })
    ways.push(way)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', bytes => way.isCut || to.write(bytes))
      from.on('end', () => way.isCut || to.end())
      from.on('close', () => way.isCut || to.destroy())
      from.on('error', () => undefined)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closeAfterTest(async () => {
    for (const end of ways.flatMap(({ ends }) => ends)) end.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as { port: number }).port)
  return {
    url: through.href,
    turnTo: next => {
      ;({ hostname, port } = new URL(next))
    },
    loseAnswerTo: sent => {
      unanswered = sent
    },
    cut: (having = '') => {
      const cut = ways.filter(way => !way.isCut && way.sent.includes(having))
      for (const way of cut) way.isCut = true
      return cut.length
    },
  }
}

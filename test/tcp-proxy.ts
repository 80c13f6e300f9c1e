import { connect, createServer, type Socket } from 'node:net'
import { afterEach } from 'vitest'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A way to the database that can be cut so that neither end is told; who connects after that gets through again. */
export async function openTcpProxy(url: string): Promise<{ url: string; cut(): void }> {
  const { hostname, port } = new URL(url)
  const ways: { ends: Socket[]; isCut: boolean }[] = []
  // Half open, so that a cut connection passes not even a FIN on.
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const way = { ends: [near, far], isCut: false }
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
  closing.push(async () => {
    for (const end of ways.flatMap(({ ends }) => ends)) end.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as { port: number }).port)
  return {
    url: through.href,
    cut: () => {
      for (const way of ways) way.isCut = true
    },
  }
}

/** A yardstick: the shop's own Fastify, with every plugin, hook and option of it, answering constants. */
import { openApp } from './open-app.ts'

/** A body as base64, with the headers that it has in the shop. */
export type Constant = { headers: Record<string, string>; body: string }
export type ConstantTask = { list: Constant; add: Constant }

process.once('message', async ({ list, add }: ConstantTask) => {
  const { app, close } = await openApp()
  const listed = Buffer.from(list.body, 'base64')
  const added = Buffer.from(add.body, 'base64')
  app.get('/constant', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(list.headers).send(listed),
  )
  app.post('/constant', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(add.headers).send(added),
  )
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
  process.once('SIGTERM', async () => {
    await close()
    process.exit(0)
  })
})

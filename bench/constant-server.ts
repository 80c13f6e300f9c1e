/** A yardstick: the shop's own Fastify with all its plugins, hooks and options, answering constants. */
import { openApp } from './open-app.ts'

/** A body as base64, with its headers in the shop. */
export type Constant = { headers: Record<string, string>; body: string }
/** The answers to `GET /constant/…`, by name, and to `POST /constant`. */
export type ConstantTask = { read: Record<string, Constant>; add: Constant }

process.once('message', async ({ read, add }: ConstantTask) => {
  const { app, close } = await openApp()
  const added = Buffer.from(add.body, 'base64')
  for (const [name, { headers, body }] of Object.entries(read)) {
    const bytes = Buffer.from(body, 'base64')
    app.get(`/constant/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).send(bytes),
    )
  }
  app.post('/constant', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(add.headers).send(added),
  )
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
  process.once('SIGTERM', async () => {
    await close()
    process.exit(0)
  })
})

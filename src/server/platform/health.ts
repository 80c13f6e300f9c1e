import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** `live`: the process runs. `ready`: the database answers; migrations are in before the shop listens at all. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}

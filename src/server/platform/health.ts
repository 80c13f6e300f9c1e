import type { FastifyInstance } from 'fastify'
import type { Db } from './database.ts'
import { ShopError } from './errors.ts'

/** Answers under load too: a busy process that is taken for a dead one would be ended in the middle of its work. */
const ALWAYS = { pressureHandler: () => undefined }

/**
 * `live`: the process runs. `ready`: the database answers, and it is not too busy to serve; migrations are in before the
 * shop listens at all.
 */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { config: ALWAYS, schema: { hide: true }, logLevel: 'warn' }, async () => ({
    status: 'live',
  }))
  app.get('/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async request => {
    try {
      // A plain read: any other statement would be the writer's, and wait for the disk.
      await db.selectFrom('counters').select('name').limit(1).execute()
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new ShopError('not_ready')
    }
    return { status: 'ready' }
  })
}

// Owns the owner's first screen: what needs doing now, and whether anything has changed. It reads what others own.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pulse } from '#contract/admin.ts'
import { today } from '#contract/today.ts'
import type { RequireAdmin } from '#server/admin/guard.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Db } from '#server/platform/database.ts'
import { sumMonths } from './month-sums.ts'
import { takePulse } from './pulse.ts'
import { findTasks } from './tasks.ts'

type TodayDeps = {
  db: Db
  parcelMachines: Pick<ParcelMachineLists, 'find'>
  requireAdmin: RequireAdmin
  now: () => Date
}

export function todayRoutes(app: FastifyInstance, deps: TodayDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/admin/today',
    {
      onRequest: deps.requireAdmin,
      schema: {
        summary: 'What waits for the owner, and the sums of this month and the last',
        tags: ['admin'],
        response: { 200: today },
      },
    },
    async (_request, reply) => {
      const { db, parcelMachines } = deps
      const now = deps.now()
      const [tasks, months] = await Promise.all([findTasks({ db, parcelMachines, now }), sumMonths(db, now)])
      return reply.header('cache-control', 'no-store').send({ tasks, ...months })
    },
  )

  routes.get(
    '/api/admin/pulse',
    {
      onRequest: deps.requireAdmin,
      schema: {
        summary: 'Marks that change when orders, products or mails do',
        tags: ['admin'],
        response: { 200: pulse },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await takePulse(deps.db)),
  )
}

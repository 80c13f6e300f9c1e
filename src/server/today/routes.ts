// Owns the owner's first screen: what needs doing now, and whether anything has changed. It reads what others own.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { BackupGap } from '#contract/connections.ts'
import { done } from '#contract/fields.ts'
import { pulse } from '#contract/pulse.ts'
import { confirmedStep, handledTask, TASKS, taskItem, testLetter, today, yearSums } from '#contract/today.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Arrivals } from '#server/arrival/arrivals.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Providers } from '#server/payments/registry.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { confirmStep } from '#server/settings/confirmed-steps.ts'
import type { Settings } from '#server/settings/settings.ts'
import { markHandled } from './mark-handled.ts'
import { sumMonths, sumYear } from './month-sums.ts'
import { readPulse } from './pulse.ts'
import { sendTestLetter, setupSteps } from './setup-steps.ts'
import { findTask, findTasks } from './tasks.ts'

type TodayDeps = {
  db: Db
  catalog: Pick<Catalog, 'stockChanged'>
  parcelMachines: Pick<ParcelMachineLists, 'current'>
  providers: Pick<Providers, 'has'>
  settings: Settings
  publicUrl: string
  arrivals: Pick<Arrivals, 'inputs'>
  mailer: Pick<Mailer, 'hasServer' | 'sendNow'>
  uncopied: BackupGap | null
  isLive: boolean
  adminOf: AdminOf
  now: () => Date
}

export function todayRoutes(app: FastifyInstance, deps: TodayDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)

  routes.get(
    '/api/admin/today',
    {
      onRequest,
      schema: {
        operationId: 'getToday',
        summary: 'Get the tasks that wait for the owner, and the sums of this month and the last',
        tags: ['admin'],
        response: { 200: today },
      },
    },
    async (_request, reply) => {
      const now = deps.now()
      const [tasks, months, setup] = await Promise.all([
        findTasks({ ...deps, now }),
        sumMonths(deps.db, now),
        setupSteps(deps),
      ])
      return reply.header('cache-control', 'no-store').send({ tasks, setup, ...months })
    },
  )

  routes.get(
    '/api/admin/today/year',
    {
      onRequest,
      schema: {
        operationId: 'getYearSums',
        summary: 'Get the sums of this year',
        tags: ['admin'],
        response: { 200: yearSums },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await sumYear(deps.db, deps.now())),
  )

  routes.get(
    '/api/admin/today/tasks/:kind',
    {
      onRequest,
      schema: {
        operationId: 'listTasks',
        summary: 'List all waiting tasks of one kind',
        tags: ['admin'],
        params: z.object({ kind: z.enum(TASKS) }),
        response: { 200: z.array(taskItem) },
      },
    },
    async (request, reply) => {
      const items = await findTask({ ...deps, now: deps.now() }, request.params.kind)
      return reply.header('cache-control', 'no-store').send(items)
    },
  )

  routes.post(
    '/api/admin/today/handled',
    {
      onRequest,
      schema: {
        operationId: 'markHandled',
        summary: 'Mark a failure or owed money as handled elsewhere',
        tags: ['admin'],
        body: handledTask,
        response: { 200: done },
      },
    },
    async request => {
      const actor = await actorOf(deps.adminOf, request)
      await markHandled(deps, request.body, actor, deps.now())
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/setup/confirmed',
    {
      onRequest,
      schema: {
        operationId: 'confirmSetupStep',
        summary: 'Mark a set-up step of the shop as done',
        tags: ['admin'],
        body: confirmedStep,
        response: { 200: done },
      },
    },
    async request => {
      const actor = await actorOf(deps.adminOf, request)
      const { step } = request.body
      await retryingTransaction(deps.db, async trx => {
        await confirmStep(trx, step, deps.now())
        await recordAction(trx, { actor, action: 'setup.confirm', subject: step }, deps.now())
      })
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/setup/test-letter',
    {
      onRequest,
      schema: {
        operationId: 'sendTestLetter',
        summary: 'Send a test e-mail to the shop’s own address, and return the outcome',
        tags: ['admin'],
        response: { 200: testLetter },
      },
    },
    () => sendTestLetter(deps),
  )

  routes.get(
    '/api/admin/pulse',
    {
      onRequest,
      schema: {
        operationId: 'getPulse',
        summary:
          'Get version marks that change with the orders, products, messages, e-mails, incidents, the day and who is signed in',
        tags: ['admin'],
        response: { 200: pulse },
      },
    },
    async (request, reply) => {
      const signedIn = await actorOf(deps.adminOf, request)
      const marks = await readPulse(deps.db, deps.now())
      return reply.header('cache-control', 'no-store').send({ ...marks, signedIn })
    },
  )
}

// Owns the notices on the owner's phone: her devices, and what was sent to each.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { done } from '#contract/fields.ts'
import {
  PUSH_DEVICES_MAX,
  type PushDevice,
  push,
  pushDevice,
  pushDeviceInput,
  pushTested,
} from '#contract/push.ts'
import * as messages from '#messages/push.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { findAdminId } from '#server/admin/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'
import { isEndpoint } from './deliver.ts'
import { areDeviceKeys } from './encrypt.ts'
import { loadPushKeys } from './keys.ts'
import { TEST_NOTICE } from './notice.ts'
import { type PushDeps, sendNotice } from './send.ts'
import { markOf } from './sign-out-devices.ts'
import { type DeviceRow, findDevice, listDevices, removeDevice, saveDevice } from './store.ts'

const USER_AGENT_MAX = 300

const params = z.object({ id: z.string().min(1).max(60) })
const tags = ['admin']

const show = (row: DeviceRow, owner: string | null): PushDevice => ({
  id: row.id,
  mark: markOf(row),
  userAgent: row.user_agent,
  owner,
  createdAt: row.created_at,
  lastSentAt: row.last_sent_at,
  fault: row.fault,
})

export function pushRoutes(app: FastifyInstance, deps: PushDeps & { adminOf: AdminOf }): void {
  const { db, adminOf, now, way } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)

  routes.get(
    '/api/admin/push',
    {
      onRequest,
      schema: {
        operationId: 'listDevices',
        summary: 'List the devices that get notices, and the key for subscribing a browser',
        tags,
        response: { 200: push },
      },
    },
    async (_request, reply) => {
      const [{ publicKey }, devices] = await Promise.all([loadPushKeys(db, now()), listDevices(db)])
      return reply
        .header('cache-control', 'no-store')
        .send({ publicKey, devices: devices.map(row => show(row, row.owner)) })
    },
  )

  routes.post(
    '/api/admin/push/devices',
    {
      onRequest,
      schema: {
        operationId: 'addDevice',
        summary: 'Subscribe a browser to notices, or update the keys of a subscribed one',
        tags,
        body: pushDeviceInput,
        response: { 201: pushDevice },
      },
    },
    async (request, reply) => {
      const { endpoint, keys } = request.body
      if (!isEndpoint(endpoint, way)) throw refusal('endpoint', messages.endpointRefused)
      if (!areDeviceKeys(keys)) throw refusal('keys', messages.keysInvalid)
      const actor = await actorOf(adminOf, request)
      const user_agent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
      const row = await retryingTransaction(db, async trx => {
        const others = (await listDevices(trx)).filter(device => device.endpoint !== endpoint)
        if (others.length >= PUSH_DEVICES_MAX)
          throw refusal('endpoint', messages.tooManyDevices(PUSH_DEVICES_MAX))
        await recordAction(trx, { actor, action: 'push.add', subject: user_agent }, now())
        const user_id = (await findAdminId(trx, actor)) ?? null
        return saveDevice(trx, { endpoint, ...keys, user_agent, user_id }, now())
      })
      return reply.code(201).send(show(row, actor))
    },
  )

  routes.delete(
    '/api/admin/push/devices/:id',
    {
      onRequest,
      schema: {
        operationId: 'deleteDevice',
        summary: 'Unsubscribe a device from notices',
        tags,
        params,
        response: { 200: done },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const { id } = request.params
      await retryingTransaction(db, async trx => {
        const device = await findDevice(trx, id)
        if (!device) throw new ShopError('not_found')
        await removeDevice(trx, id)
        await recordAction(trx, { actor, action: 'push.remove', subject: device.user_agent }, now())
      })
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/push/devices/:id/test',
    {
      onRequest,
      schema: {
        operationId: 'testDevice',
        summary: 'Send a test notice to a device',
        tags,
        params,
        response: { 200: pushTested },
      },
    },
    async request => {
      const device = await findDevice(db, request.params.id)
      if (!device) throw new ShopError('not_found')
      const delivered = await sendNotice(deps, device, TEST_NOTICE, randomToken())
      return { outcome: delivered.outcome, fault: delivered.outcome === 'failed' ? delivered.fault : null }
    },
  )
}

const refusal = (path: string, message: string) =>
  new ShopError('invalid_input', { issues: [{ path, message }], details: message })

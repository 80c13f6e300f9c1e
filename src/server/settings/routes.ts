// Owns the shop's own facts (name, texts, links, music), their change, and the sounds. The catalogue owns the pictures,
// admin owns permissions and the audit log.

import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Connections, connections } from '#contract/connections.ts'
import { adminSettings, publicSettings } from '#contract/settings.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { type ChangeDeps, changeSettings } from './change-settings.ts'
import type { Settings } from './settings.ts'
import { soundRoutes } from './sound-routes.ts'
import { completed, loadFacts } from './store.ts'
import type { StoredTerms } from './stored-terms.ts'

export type SettingsDeps = ChangeDeps & {
  settings: Settings
  terms: StoredTerms
  changes: CacheInvalidation
  requireAdmin: onRequestAsyncHookHandler
  actorOf: (request: FastifyRequest) => Promise<string>
  /** what the shop is connected to: by configuration, and by capabilities above this one in the module order */
  connections: () => Promise<Connections>
  /** where uploaded sounds are stored */
  files: FileStore
}

/** Enough for all texts at their maximum length, in three-byte characters. */
const BODY_LIMIT = 400_000

export function settingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  const { db, settings, terms, changes, requireAdmin, actorOf } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const allFacts = async () => {
    const { version, facts } = await loadFacts(db)
    return { ...facts, version }
  }

  routes.get(
    '/api/settings',
    {
      schema: {
        operationId: 'getShop',
        summary: 'Get the shop’s public settings',
        tags: ['settings'],
        response: { 200: publicSettings },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(await settings.public()),
  )

  routes.get(
    '/api/admin/settings',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'getSettings',
        summary: 'Get all settings of the shop',
        tags: ['settings'],
        response: { 200: adminSettings },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await allFacts()),
  )

  routes.put(
    '/api/admin/settings',
    {
      onRequest: requireAdmin,
      bodyLimit: BODY_LIMIT,
      // A page left open across an update does not send new facts: they keep their values.
      preValidation: async request => {
        request.body = completed(request.body, (await loadFacts(db)).facts)
      },
      schema: {
        operationId: 'changeSettings',
        summary: 'Replace all settings of the shop at once',
        description:
          'Requires the `version` that was read: 409 if the settings have changed since. Omitted settings stay unchanged.',
        tags: ['settings'],
        body: adminSettings,
        response: { 200: adminSettings },
      },
    },
    async request => {
      if (await changeSettings(deps, request.body, await actorOf(request))) {
        changes.announce('settings')
        await terms.keep()
      }
      return allFacts()
    },
  )

  routes.get(
    '/api/admin/connections',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'getConnections',
        summary: 'Get the configuration of e-mail, payment and the carriers’ lists',
        tags: ['settings'],
        response: { 200: connections },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await deps.connections()),
  )

  soundRoutes(app, deps)
}

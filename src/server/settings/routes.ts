// Owns the shop's own facts (name, texts, links, music), their change, and the sounds. Which pictures there are is the
// catalogue's, who may change anything and the log of it are admin's.

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Connections, connections } from '#contract/connections.ts'
import { adminSettings, publicSettings, storedSound } from '#contract/settings.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import type { CacheInvalidation } from '#server/platform/cache-invalidation.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/receive-file.ts'
import { type ChangeDeps, changeSettings } from './change-settings.ts'
import type { Settings } from './settings.ts'
import { SOUNDS_PATH, saveSound } from './sounds.ts'
import { loadFacts } from './store.ts'

export type SettingsDeps = ChangeDeps & {
  settings: Settings
  changes: CacheInvalidation
  requireAdmin: onRequestAsyncHookHandler
  actorOf: (request: FastifyRequest) => Promise<string>
  /** what the shop is connected to: of the configuration, and of capabilities that stand after this one */
  connections: () => Promise<Connections>
  /** where uploaded sounds are kept */
  soundsFolder: string
}

export function settingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  const { db, settings, changes, requireAdmin, soundsFolder, actorOf, now } = deps
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
        summary: 'The shop’s public facts',
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
        summary: 'All of the shop’s own facts',
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
      schema: {
        operationId: 'changeSettings',
        summary: 'Change the shop’s own facts, all of them at once',
        description:
          'With the `version` that was seen: 409 where somebody has changed them to something else since.',
        tags: ['settings'],
        body: adminSettings,
        response: { 200: adminSettings },
      },
    },
    async request => {
      if (await changeSettings(deps, request.body, await actorOf(request))) changes.announce('settings')
      return allFacts()
    },
  )

  routes.get(
    '/api/admin/connections',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'getConnections',
        summary: 'How mail, payment and the carriers’ lists are set up',
        tags: ['settings'],
        response: { 200: connections },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await deps.connections()),
  )

  routes.post(
    '/api/admin/sounds',
    {
      onRequest: requireAdmin,
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'uploadSound',
        summary: 'Keep a sound (multipart, `file`): MP3, M4A, Ogg or WAV',
        tags: ['settings'],
        consumes: ['multipart/form-data'],
        response: { 201: storedSound },
      },
    },
    async (request, reply) => {
      const file = await receiveFile(request, 'A sound')
      const url = await saveSound(soundsFolder, file.bytes)
      const data = { file: file.name }
      await deps.record(
        db,
        { actor: await actorOf(request), action: 'sound.upload', subject: url, data },
        now(),
      )
      return reply.code(201).send({ url })
    },
  )

  // Players ask for parts of a file: it is answered with ranges. The name is the content, so it never changes.
  app.register(fastifyStatic, {
    root: soundsFolder,
    prefix: `${SOUNDS_PATH}/`,
    decorateReply: false,
    // The folder comes with the first sound.
    suppressWarning: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '1y',
    setHeaders: reply => reply.header('content-security-policy', "default-src 'none'; sandbox"),
  })
}

// Owns the shop's own facts (name, texts, links). Which pictures exist is the catalogue's to know.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { publicSettings } from '#contract/settings.ts'
import type { Settings } from './settings.ts'

export function settingsRoutes(app: FastifyInstance, { settings }: { settings: Settings }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/settings',
    {
      schema: { summary: 'The shop’s public facts', tags: ['settings'], response: { 200: publicSettings } },
    },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(await settings.public()),
  )
}

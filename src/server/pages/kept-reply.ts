import type { CachedReply } from '#server/platform/cached-reply.ts'
import type { Changes } from '#server/platform/changes.ts'

/** A reply that is made of the catalogue and the settings, and made anew only when one of them has changed. */
export function keepReply(changes: Changes, make: () => Promise<CachedReply>): () => Promise<CachedReply> {
  let kept: { version: string; reply: Promise<CachedReply> } | undefined
  return () => {
    const [catalog, settings] = [changes.version('catalog'), changes.version('settings')]
    if (catalog === undefined || settings === undefined) return make()
    const version = `${catalog}.${settings}`
    if (kept?.version === version) return kept.reply
    const fresh = { version, reply: make() }
    kept = fresh
    fresh.reply.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.reply
  }
}

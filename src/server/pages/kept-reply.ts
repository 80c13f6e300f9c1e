import type { CachedReply } from '#server/platform/cached-reply.ts'
import type { Changes, Topic } from '#server/platform/changes.ts'

/** A reply that is made anew only when something that it is made of has changed. */
export function keepReply(
  changes: Changes,
  madeOf: readonly Topic[],
  make: () => Promise<CachedReply>,
): () => Promise<CachedReply> {
  let kept: { version: string; reply: Promise<CachedReply> } | undefined
  return () => {
    const versions = madeOf.map(changes.version)
    if (versions.includes(undefined)) return make()
    const version = versions.join('.')
    if (kept?.version === version) return kept.reply
    const fresh = { version, reply: make() }
    kept = fresh
    fresh.reply.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.reply
  }
}

import { sql } from 'kysely'
import type { AuditEntry, AuditLog, AuditQuery } from '#contract/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { likeText } from '#server/platform/database/like-text.ts'
import { after, cutPage } from '#server/platform/database/page-cursor.ts'

/**
 * Returns one page of what administrators did, the newest first.
 * @throws ShopError `invalid_input` for an invalid cursor
 */
export async function listActions(db: Db, query: AuditQuery): Promise<AuditLog> {
  const { actor, action, subject, limit, cursor } = query
  let actions = db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (actor) actions = actions.where('actor', '=', actor)
  if (action)
    actions = actions.where(eb => eb.or([eb('action', '=', action), eb('action', 'like', `${action}.%`)]))
  if (subject) actions = actions.where(holds(subject))
  if (cursor) actions = actions.where(after('at', cursor))
  const [found, actors] = await Promise.all([
    actions.execute(),
    db.selectFrom('audit_log').select('actor').distinct().orderBy('actor').execute(),
  ])
  const { rows, next } = cutPage(found, limit, 'at')
  return {
    entries: rows.map(row => ({ ...row, data: JSON.parse(row.data) as AuditEntry['data'] })),
    next,
    actors: actors.map(row => row.actor),
  }
}

/** Matches case-insensitively, except for õ, ä, ö and ü, which SQLite cannot lower-case: those match as typed. */
function holds(typed: string) {
  return sql<boolean>`(subject ${likeText(typed)} or lower(subject) ${likeText(typed.toLowerCase())})`
}

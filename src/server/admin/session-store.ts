import type { DBAdapter, DBTransactionAdapter, Session, Where } from 'better-auth'
import { daysBefore } from '#server/platform/days-before.ts'
import { hashToken } from './secrets.ts'

/** However it is used, a session ends this long after its sign-in. */
const SESSION_DAYS_AT_MOST = 90

/** Sessions that began before this have ended. */
export const oldestSession = (now: Date): Date => daysBefore(now, SESSION_DAYS_AT_MOST)

/** better-auth's store, with a session's token stored as its hash: a reader of the database cannot sign in with it. */
export function sessionStore(store: DBAdapter, now: () => Date): DBAdapter {
  return { ...guarded(store, now), transaction: work => store.transaction(trx => work(guarded(trx, now))) }
}

type Asked = { model: string; where?: Where[] | undefined }

const ofSessions = ({ model }: Asked) => model === 'session'

const hashed = (value: Where['value']) =>
  Array.isArray(value) ? value.map(each => hashToken(String(each))) : hashToken(String(value))

/** The same query, with hashed tokens. */
const ask = <Question extends Asked>(question: Question): Question =>
  ofSessions(question) && question.where
    ? {
        ...question,
        where: question.where.map(each =>
          each.field === 'token' ? { ...each, value: hashed(each.value) } : each,
        ),
      }
    : question

/** Restores the token that the session was queried with: better-auth writes it into the cookie. */
function reveal<Row>(question: Asked, row: Row | null): Row | null {
  const token = ofSessions(question) && question.where?.find(({ field }) => field === 'token')?.value
  return row && typeof token === 'string' ? { ...row, token } : row
}

function guarded<Store extends DBTransactionAdapter>(store: Store, now: () => Date): Store {
  const hasEnded = (question: Asked, row: unknown) =>
    ofSessions(question) &&
    (row as Partial<Session> | null)?.createdAt !== undefined &&
    (row as Session).createdAt <= oldestSession(now())
  const guards: Omit<DBTransactionAdapter, 'id' | 'options'> = {
    async create<T extends Record<string, unknown>, R = T>(
      made: Parameters<typeof store.create<T, R>>[0],
    ): Promise<R> {
      if (!ofSessions(made)) return store.create<T, R>(made)
      const { token } = made.data as unknown as Session
      const kept = await store.create<T, R>({ ...made, data: { ...made.data, token: hashToken(token) } })
      return { ...kept, token }
    },
    async findOne<T>(question: Parameters<typeof store.findOne<T>>[0]) {
      const row = reveal(question, await store.findOne<T>(ask(question)))
      return hasEnded(question, row) ? null : row
    },
    findMany: question => store.findMany(ask(question)),
    count: question => store.count(ask(question)),
    update: async <T>(question: Parameters<typeof store.update<T>>[0]) =>
      reveal(question, await store.update<T>(ask(question))),
    updateMany: question => store.updateMany(ask(question)),
    delete: question => store.delete(ask(question)),
    deleteMany: question => store.deleteMany(ask(question)),
    consumeOne: async <T>(question: Parameters<typeof store.consumeOne<T>>[0]) =>
      reveal(question, await store.consumeOne<T>(ask(question))),
    incrementOne: async <T>(question: Parameters<typeof store.incrementOne<T>>[0]) =>
      reveal(question, await store.incrementOne<T>(ask(question))),
  }
  return { ...store, ...guards }
}
